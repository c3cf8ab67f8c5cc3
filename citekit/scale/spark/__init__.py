"""Duplicates on a Spark cluster: the stages of :mod:`citekit.scale.stages` as DataFrame stages (extra ``spark``).

Every stage is a shuffle that Spark does and a batch function that the local
runner has as well. Clusters, pairs and merged records are the same, line by
line, as on one machine.
"""

from citekit.scale.spark.run import run_spark

__all__ = ["run_spark"]
