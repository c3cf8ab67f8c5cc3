"""Connected components of a graph of pairs, after Kiveris et al., "Connected Components in MapReduce and Beyond" (2014).

Large-star and small-star take turns until the edges are stars: every node then
points at the smallest of its component. The rounds grow with the logarithm of
the longest chain, and no round makes more edges than it was given.
"""

from __future__ import annotations

from citekit.scale.spark.frames import Frame


def component_labels(edges: Frame) -> Frame:
    """``node`` and ``label`` (the smallest node of its component) for each node of ``edges`` (``one``, ``other``)."""
    from pyspark.sql import functions as F  # noqa: N812

    found = edges.select(F.greatest("one", "other").alias("u"), F.least("one", "other").alias("v")).distinct().localCheckpoint()
    before = None
    while True:
        found = _small_star(_large_star(found)).localCheckpoint()
        now = found.agg(F.count("*"), F.sum(F.xxhash64("u", "v").cast("decimal(38,0)"))).first()
        if now == before:
            break
        before = now
    return found.select(F.col("u").alias("node"), F.col("v").alias("label")).union(found.select(F.col("v"), F.col("v")).distinct())


def _large_star(edges: Frame) -> Frame:
    """Each node joins its larger neighbours to the smallest of all its neighbours and itself."""
    from pyspark.sql import functions as F  # noqa: N812

    both = edges.union(edges.select(F.col("v").alias("u"), F.col("u").alias("v")))
    stars = both.groupBy("u").agg(F.min("v").alias("least"), F.collect_list("v").alias("all"))
    stars = stars.select("u", F.least("u", "least").alias("m"), F.explode("all").alias("w"))
    return stars.where("w > u").select(F.col("w").alias("u"), F.col("m").alias("v")).distinct()


def _small_star(edges: Frame) -> Frame:
    """Each node joins its smaller neighbours and itself to the smallest of them; edges run from the larger to the smaller."""
    from pyspark.sql import functions as F  # noqa: N812

    stars = edges.groupBy("u").agg(F.min("v").alias("m"), F.collect_list("v").alias("all"))
    stars = stars.select("m", F.explode(F.array_append("all", F.col("u"))).alias("w"))
    return stars.where("w <> m").select(F.col("w").alias("u"), F.col("m").alias("v")).distinct()
