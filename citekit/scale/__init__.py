"""Duplicates among millions of records: the kernel of :mod:`citekit.duplicates` in stages, run on all cores or on a Spark cluster.

The stages (normalise, keys, pairs, scores, components) are pure functions on
batches and stand in :mod:`citekit.scale.stages`; :mod:`citekit.scale.local`
runs them in processes of this machine, :mod:`citekit.scale.spark` on a cluster.
Both give the clusters that :func:`citekit.duplicates.kernel.match` gives.
"""
