"""The Spark session: one that is there, or one of this machine."""

from __future__ import annotations

import os
import sys
from typing import Any

from citekit.errors import UsageError
from citekit.resources import distribution


def spark_session() -> Any:
    """The session that the process runs in (``spark-submit`` has one), else one on all cores of this machine.

    UsageError where PySpark, pandas, pyarrow or Java is missing.
    """
    try:
        import numpy  # noqa: F401
        import pandas  # noqa: F401
        import pyarrow  # noqa: F401
        from pyspark import SparkConf
        from pyspark.errors import PySparkRuntimeError
        from pyspark.sql import SparkSession
    except ImportError as error:
        raise UsageError(
            f"the engine spark needs the library {error.name or 'pyspark'}", hint=f"pip install '{distribution()}[spark]'"
        ) from None
    found = SparkSession.getActiveSession()
    if found is not None:
        return found
    _check_java()
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    # Strings must have one hash in all processes; PySpark hands this on to its workers.
    os.environ.setdefault("PYTHONHASHSEED", "0")
    try:
        conf = SparkConf()
        conf.set("spark.executorEnv.PYTHONHASHSEED", os.environ["PYTHONHASHSEED"])
        if not conf.contains("spark.master"):
            # A run of this machine alone opens no port and says no more than a command does.
            conf.setMaster("local[*]").setAppName("citekit dedup").set("spark.ui.enabled", "false").set("spark.log.level", "ERROR")
            conf.set("spark.driver.bindAddress", "127.0.0.1").set("spark.driver.host", "127.0.0.1")
            conf.set("spark.ui.showConsoleProgress", str(sys.stderr is not None and sys.stderr.isatty()).lower())
        return SparkSession.builder.config(conf=conf).getOrCreate()
    except PySparkRuntimeError as error:
        raise UsageError(f"Spark cannot be started: {error}", hint="PySpark 4 needs Java 17 or 21") from None


def _check_java() -> None:
    from shutil import which

    home = os.environ.get("JAVA_HOME")
    if which("java", path=os.path.join(home, "bin") if home else None) is None:
        where = f"JAVA_HOME ({home}) has no bin/java" if home else "there is no java on the path, and JAVA_HOME is not set"
        raise UsageError(f"the engine spark needs Java: {where}", hint="install Java 17 or 21 (Debian: openjdk-17-jre-headless)")
