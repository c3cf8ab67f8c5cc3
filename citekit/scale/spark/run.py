"""A run on Spark from inputs to outputs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from citekit.duplicates.decisions import Decisions
from citekit.duplicates.score import Profile
from citekit.errors import OutputError, UsageError
from citekit.scale.output import CLUSTER_COLUMNS, PAIR_COLUMNS
from citekit.scale.spark.frames import Batch, Frame, whole_groups
from citekit.scale.spark.matching import Matcher, decided_pairs
from citekit.scale.spark.reading import read_records
from citekit.scale.spark.session import spark_session
from citekit.scale.tables import PARQUET

# Records of a partition after a shuffle; partitions of a shuffle of a few rows.
_RECORDS = 50_000
_FEW = 4


def run_spark(
    inputs: Sequence[str],
    *,
    output: str | None = None,
    clusters: str | None = None,
    pairs: str | None = None,
    profile: Profile = "strict",
    decisions: Decisions | None = None,
    prefer: Sequence[str] = (),
    force: bool = False,
) -> dict[str, int]:
    """Match the records of ``inputs`` (files or folders, JSON Lines or Parquet, at any address that Spark reads) and write what is wanted.

    Each output is a folder of part files; put together in their order, they are
    the file that the local engine writes. How many records, works, clusters and
    pairs to review there are comes back, and how many lines are no records.
    """
    for place in inputs:
        if place == "-" or place.lower().endswith((".bib", ".bibtex")):
            raise UsageError(f"{place}: the engine spark reads JSON Lines and Parquet", hint="the local engine reads .bib files")
    session = spark_session()
    kept: list[Frame] = []

    def keep(frame: Frame, name: str) -> Frame:
        from pyspark import StorageLevel

        kept.append(frame.persist(StorageLevel.MEMORY_AND_DISK))
        return kept[-1]

    partitions = session.conf.get("spark.sql.shuffle.partitions")
    try:
        session.conf.set("spark.sql.shuffle.partitions", _FEW)
        records, size, bad = read_records(session, inputs, keep, lines=bool(output))
        # Each task has some seconds of work, and every core some tasks.
        session.conf.set("spark.sql.shuffle.partitions", max(session.sparkContext.defaultParallelism, size // _RECORDS))
        said = decided_pairs(records, decisions or Decisions())
        scored, found = Matcher(session, records, size, profile, said, keep).match()
        paired = keep(_with_outcome(scored, found), "pairs")
        if clusters:
            _write(session, _cluster_table(records, found), clusters, CLUSTER_COLUMNS, force=force)
        if pairs:
            _write(session, _pair_table(records, paired), pairs, PAIR_COLUMNS, force=force)
        if output:
            _write_lines(_merged(records, found, prefer), output, force=force)
        works = found.select("cluster").distinct().count()
        members = found.count()
        review = paired.where("outcome = 'review'").count()
    finally:
        session.conf.set("spark.sql.shuffle.partitions", partitions)
        for frame in kept:
            frame.unpersist()
    return {"records": size, "works": size - members + works, "clusters": works, "review": review, "no_records": bad}


def _with_outcome(scored: Frame, found: Frame) -> Frame:
    """Pairs with their outcome, once it is known which clusters there are."""
    from pyspark.sql import functions as F  # noqa: N812

    first = found.select(F.col("position").alias("one"), F.col("cluster").alias("one_home"))
    second = found.select(F.col("position").alias("other"), F.col("cluster").alias("other_home"))
    both = scored.join(first, "one", "left").join(second, "other", "left")
    together = F.coalesce(F.col("one_home") == F.col("other_home"), F.lit(False))
    both = both.withColumn("outcome", F.when(together, "merge").otherwise("review"))
    return both.where(~together | F.col("merge")).select("one", "other", "outcome", "reasons", F.col("shown").alias("score"))


def _cluster_table(records: Frame, found: Frame) -> Frame:
    from pyspark.sql import functions as F  # noqa: N812

    heads = records.select(F.col("position").alias("cluster"), F.col("id").alias("cluster_id"))
    table = found.join(records.select("position", "id", "source"), "position").join(heads, "cluster")
    return table.select(*CLUSTER_COLUMNS)


def _pair_table(records: Frame, paired: Frame) -> Frame:
    from pyspark.sql import functions as F  # noqa: N812

    first = records.select(F.col("position").alias("one"), "id")
    second = records.select(F.col("position").alias("other"), F.col("id").alias("other_id"))
    table = paired.join(first, "one").join(second, "other")
    named = {"position": F.col("one"), "other_position": F.col("other")}
    return table.select(*[named.get(name, F.col(name)).alias(name) for name in PAIR_COLUMNS])


def _merged(records: Frame, found: Frame, prefer: Sequence[str]) -> Frame:
    """Position and line of each work: the records that have no duplicate, and one for each cluster in the place of its first."""
    members = found.join(records.select("position", "line"), "position").repartition("cluster")
    merged = members.sortWithinPartitions("cluster", "position").mapInPandas(_merger(tuple(prefer)), "position bigint, line string")
    single = records.select("position", "line").join(found.select("position"), "position", "left_anti")
    return single.union(merged)


def _merger(prefer: Sequence[str]) -> Callable[[Iterable[Batch]], Iterator[Batch]]:
    def merge(batches: Iterable[Batch]) -> Iterator[Batch]:
        import json

        import pandas as pd

        from citekit.scale.items import merged_item

        for batch in whole_groups(batches, "cluster"):
            made = []
            for cluster, group in batch.groupby("cluster", sort=True):
                items = [json.loads(line) for line in group["line"].tolist()]
                made.append((cluster, json.dumps(merged_item(items, group["position"].tolist(), prefer), ensure_ascii=False)))
            yield pd.DataFrame(made, columns=["position", "line"])

    return merge


def _write(session: Any, table: Frame, path: str, columns: dict[str, str], *, force: bool) -> None:
    """A table by position, as Parquet or as lines of JSON."""
    order = [name for name in columns if name.endswith("position")]
    if path.rstrip("/").lower().endswith(PARQUET):
        _save(table.orderBy(*order).write, "parquet", path, force=force)
        return
    names = tuple(columns)

    def lines(batches: Iterable[Batch]) -> Iterator[Batch]:
        import pandas as pd

        from citekit.scale.tables import json_line

        for batch in batches:
            rows = zip(*(batch[name].tolist() for name in names), strict=True)
            made = [json_line(dict(zip(names, row, strict=True))).decode().rstrip("\n") for row in rows]
            yield pd.DataFrame({**{name: batch[name] for name in order}, "line": made})

    schema = ", ".join(f"{name} bigint" for name in order) + ", line string"
    _save(table.mapInPandas(lines, schema).orderBy(*order).select("line").write, "text", path, force=force)


def _write_lines(table: Frame, path: str, *, force: bool) -> None:
    if path.rstrip("/").lower().endswith(PARQUET):
        raise UsageError(f"{path}: the engine spark writes merged records as JSON Lines", hint="give -o a name that ends in .jsonl")
    _save(table.orderBy("position").select("line").write, "text", path, force=force)


def _save(writer: Any, form: str, path: str, *, force: bool) -> None:
    from pyspark.errors import AnalysisException

    try:
        writer.mode("overwrite" if force else "errorifexists").format(form).save(path)
    except AnalysisException as error:
        if "PATH_ALREADY_EXISTS" in str(error):
            raise OutputError(f"{path}: exists already; not overwritten", hint="use --force to overwrite it") from None
        raise OutputError(f"{path}: cannot be written: {str(error).splitlines()[0]}") from None
