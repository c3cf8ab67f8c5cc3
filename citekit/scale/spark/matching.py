"""The stages between records and clusters, each a shuffle and a batch function of :mod:`citekit.scale.stages`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from citekit.duplicates.block import BLOCK_LIMIT
from citekit.duplicates.decisions import Decisions
from citekit.duplicates.score import Profile
from citekit.scale import stages
from citekit.scale.rows import unpack_light
from citekit.scale.spark.components import component_labels
from citekit.scale.spark.frames import Batch, Frame, Held, whole_groups

_SCORED = "one bigint, other bigint, score double, merge boolean, clash boolean, reasons string, shown double"
_COLUMNS = ["one", "other", "score", "merge", "clash"]


@dataclass(frozen=True, slots=True)
class Matcher:
    """The stages on ``records`` (``position``, ``id``, ``row``), of which there are ``size``.

    ``keep`` holds a DataFrame that is used more than once.
    """

    session: Any
    records: Frame
    size: int
    profile: Profile
    said: stages.Said
    keep: Callable[[Frame, str], Frame]

    def match(self) -> tuple[Frame, Frame]:
        """Scored pairs, and clusters as ``position`` and ``cluster``, the first position of it."""
        scored = self.keep(self.scores(self.pairs(self.keys(self.words()))), "scores")
        return scored, self.keep(self.clusters(scored), "clusters")

    def words(self) -> stages.Words:
        """How often each word is used, for those that are used more than once."""
        from pyspark.sql import functions as F  # noqa: N812

        counted = self.records.select("row").mapInPandas(_count_words, "code bigint, count bigint")
        table = counted.groupBy("code").agg(F.sum("count").alias("count")).where("count > 1").toArrow()
        codes, counts = table["code"].to_numpy(), table["count"].to_numpy()
        order = np.argsort(codes)
        return stages.Words(codes[order], counts[order])

    def keys(self, words: stages.Words) -> Frame:
        """Codes of keys, with all positions that have one; those of one position alone are left out."""
        from pyspark.sql import functions as F  # noqa: N812

        shared, size = self.session.sparkContext.broadcast(words), self.size

        def keys(batches: Iterable[Batch]) -> Iterator[Batch]:
            import pandas as pd

            for batch in batches:
                lights = [unpack_light(row) for row in batch["row"].tolist()]
                codes, places = stages.keys(lights, 0, shared.value, size)
                yield pd.DataFrame({"code": codes, "position": batch["position"].to_numpy()[places]})

        found = self.records.select("position", "row").mapInPandas(keys, "code bigint, position bigint")
        return found.groupBy("code").agg(F.collect_set("position").alias("positions")).where(F.size("positions") > 1)

    def pairs(self, groups: Frame) -> Frame:
        """The candidate pairs as numbers, each once."""
        from pyspark.sql import functions as F  # noqa: N812

        groups = self.keep(groups, "groups")
        size = self.size

        def small(batches: Iterable[Batch]) -> Iterator[Batch]:
            import pandas as pd

            nothing = Held({}, size).lights
            for batch in batches:
                positions = batch["positions"].tolist()
                if positions:
                    codes = np.repeat(batch["code"].to_numpy(), [len(group) for group in positions])
                    yield pd.DataFrame({"pair": stages.pairs(codes, np.concatenate(positions), nothing)})

        def large(batches: Iterable[Batch]) -> Iterator[Batch]:
            import pandas as pd

            for batch in whole_groups(batches, "code"):
                held = Held(dict(zip(batch["position"].tolist(), batch["row"].tolist(), strict=True)), size)
                pairs = stages.pairs(batch["code"].to_numpy(), batch["position"].to_numpy(), held.lights)
                yield pd.DataFrame({"pair": pairs})

        within = groups.where(F.size("positions") <= BLOCK_LIMIT).mapInPandas(small, "pair bigint")
        # Larger groups that may not be made finer make no pairs.
        above = groups.where(F.size("positions") > BLOCK_LIMIT).where(F.col("code").bitwiseAND(1) == 1)
        above = above.select("code", F.explode("positions").alias("position")).join(self.records.select("position", "row"), "position")
        finer = above.repartition("code").sortWithinPartitions("code", "position").mapInPandas(large, "pair bigint")
        decided = self.session.createDataFrame([(one * size + other,) for one, other in self.said], "pair bigint")
        return within.union(finer).union(decided).distinct()

    def scores(self, pairs: Frame) -> Frame:
        """Of candidate pairs those that are one work or for review, with reasons."""
        from pyspark.sql import functions as F  # noqa: N812

        size, profile, said = self.size, self.profile, dict(self.said)

        def score(batches: Iterable[Batch]) -> Iterator[Batch]:
            import pandas as pd

            for batch in batches:
                rows = dict(zip(batch["one"].tolist(), batch["row"].tolist(), strict=True))
                rows.update(zip(batch["other"].tolist(), batch["other_row"].tolist(), strict=True))
                held = Held(rows, size)
                codes = np.sort(batch["one"].to_numpy() * size + batch["other"].to_numpy())
                codes = stages.looks(codes, size, held.glance, said)
                scored, reasons = stages.scores(codes, size, held.judges(profile, said))
                # Rounded here, since Spark rounds halves in another way.
                shown = [round(score, 2) for score in scored["score"].tolist()]
                yield pd.DataFrame({**{name: scored[name] for name in _COLUMNS}, "reasons": reasons, "shown": shown})

        rows = self.records.select("position", "row")
        both = pairs.select(F.expr(f"pair div {size}L").alias("one"), F.expr(f"pair % {size}L").alias("other"))
        both = both.join(rows.select(F.col("position").alias("one"), "row"), "one")
        both = both.join(rows.select(F.col("position").alias("other"), F.col("row").alias("other_row")), "other")
        return both.select("one", "other", "row", "other_row").mapInPandas(score, _SCORED)

    def clusters(self, scored: Frame) -> Frame:
        """Clusters of two or more positions."""
        from pyspark.sql import functions as F  # noqa: N812

        merges = scored.where("merge").select("one", "other")
        labels = self.keep(component_labels(merges), "labels")
        sizes = labels.groupBy("label").agg(F.count("*").alias("size"))
        pairs = labels.join(sizes.where("size = 2"), "label").select(F.col("node").alias("position"), F.col("label").alias("cluster"))
        large = labels.join(sizes.where("size > 2").select("label"), "label")
        nodes = large.join(self.records.select(F.col("position").alias("node"), "row"), "node")
        ends = large.select(F.col("node").alias("one"), "label"), large.select(F.col("node").alias("other"), F.col("label").alias("same"))
        edges = scored.join(ends[0], "one").join(ends[1], "other").where("label = same")
        nothing = F.lit(None)
        both = nodes.select(
            "label",
            F.col("node").alias("one"),
            F.lit(-1).cast("bigint").alias("other"),
            nothing.cast("double").alias("score"),
            nothing.cast("boolean").alias("merge"),
            nothing.cast("boolean").alias("clash"),
            "row",
        ).union(edges.select("label", *_COLUMNS, nothing.cast("binary")))
        both = both.repartition("label").sortWithinPartitions("label", "one", "other")
        return pairs.union(both.mapInPandas(_grower(self.size, self.profile, dict(self.said)), "position bigint, cluster bigint"))


def _count_words(batches: Iterable[Batch]) -> Iterator[Batch]:
    import pandas as pd

    for batch in batches:
        words = stages.count_words(unpack_light(row) for row in batch["row"].tolist())
        yield pd.DataFrame({"code": words.codes, "count": words.counts})


def _grower(size: int, profile: Profile, said: stages.Said) -> Callable[[Iterable[Batch]], Iterator[Batch]]:
    """A function that grows the clusters of whole components; their nodes and edges come together."""

    def grow(batches: Iterable[Batch]) -> Iterator[Batch]:
        import pandas as pd

        for batch in whole_groups(batches, "label"):
            nodes = batch[batch["other"] < 0]
            edges = batch[batch["other"] >= 0].sort_values(["one", "other"])
            held = Held(dict(zip(nodes["one"].tolist(), nodes["row"].tolist(), strict=True)), size)
            scored = np.array(list(zip(*(edges[name].tolist() for name in _COLUMNS), strict=True)), stages.SCORED)
            clusters = stages.grow_clusters(scored, held.judges(profile, said), held.unpacked)
            found = [(at, cluster[0]) for cluster in clusters for at in cluster]
            yield pd.DataFrame(found, columns=["position", "cluster"])

    return grow


def decided_pairs(records: Frame, decisions: Decisions) -> stages.Said:
    """What the user decided, by position."""
    from pyspark.sql import functions as F  # noqa: N812

    ids = sorted({key for pair in (*decisions.same, *decisions.different) for key in pair})
    if not ids:
        return {}
    places = records.where(F.col("id").isin(ids)).select("position", "id").orderBy("position").collect()
    said = decisions.by_position([place["id"] for place in places])
    return {(places[one]["position"], places[other]["position"]): value for (one, other), value in said.items()}
