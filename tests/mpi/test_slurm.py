"""The scripts of scripts/slurm on a real Slurm of one node, which is brought up for the tests: no systemd, no
accounting, nothing outside a scratch folder."""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import tempfile
import time

import pytest

from tests.cli.harness import KOZYR, LIMIT, ROOT, Case, config, result_hashes, wait_until

MISSING = [name for name in ("slurmctld", "slurmd", "munged", "sbatch") if not shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")]
if MISSING:
    pytest.skip(f"{MISSING[0]} is not installed (slurm-wlm, munge)", allow_module_level=True)
if os.geteuid() != 0:
    pytest.skip("only root can bring up a Slurm of its own", allow_module_level=True)
KOZYR_MPI = pathlib.Path(KOZYR).with_name("kozyr-mpi")
SCRIPTS = ROOT / "scripts/slurm"
PAUSE = 0.1  # seconds from one question to the next: each starts a program

SETTINGS = """ClusterName=kozyr
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
SlurmdUser=root
AuthType=auth/munge
AuthInfo=socket={folder}/munge/socket
SlurmctldPort={controller}
SlurmdPort={daemon}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
MpiDefault=none
ReturnToService=2
KillWait=5
MaxArraySize=21
NodeName={host} NodeAddr=127.0.0.1 CPUs={cpus} RealMemory=1000
PartitionName=main Nodes=ALL Default=YES MaxTime=INFINITE
"""


def free_port():
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return listener.getsockname()[1]


class Cluster:
    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kozyr-slurm-"))
        self.folder.chmod(0o755)
        for name in ("munge", "state", "spool"):
            (self.folder / name).mkdir(mode=0o755)
        host = socket.gethostname().split(".")[0]
        (self.folder / "slurm.conf").write_text(SETTINGS.format(
            host=host, folder=self.folder, controller=free_port(), daemon=free_port(), cpus=os.cpu_count()))
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf"), "KOZYR": KOZYR, "LC_ALL": "C",
                            "PATH": os.environ["PATH"] + ":/usr/sbin"}
        self.daemons = []

    def start(self):
        munge = self.folder / "munge"
        (munge / "key").write_bytes(os.urandom(32))
        (munge / "key").chmod(0o600)
        options = {name: munge / name for name in ("key-file", "socket", "pid-file", "log-file", "seed-file")}
        options["key-file"] = munge / "key"
        self.daemon("munged", "--foreground", *(f"--{name}={path}" for name, path in options.items()))
        wait_until((munge / "socket").exists, "munged")
        self.daemon("slurmctld", "-D")
        self.daemon("slurmd", "-D")
        wait_until(lambda: self.run("sinfo", "-h", "-o", "%T").stdout.strip() == "idle", "an idle node", PAUSE)

    def daemon(self, *words):
        output = open(self.folder / f"{words[0]}.out", "wb")
        self.daemons.append(subprocess.Popen(words, env=self.environment, stdin=subprocess.DEVNULL, stdout=output, stderr=output))
        output.close()

    def run(self, *words, cwd=None, **environment):
        return subprocess.run([str(word) for word in words], cwd=cwd, env={**self.environment, **environment}, capture_output=True,
                              text=True, timeout=LIMIT, check=False)

    def stop(self):
        self.run("scancel", "--user=root")
        for daemon in reversed(self.daemons):
            daemon.send_signal(signal.SIGTERM)
            try:
                daemon.wait(20)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="module")
def cluster():
    """One for all tests of this file."""
    own = Cluster()
    try:
        own.start()
        yield own
    finally:
        own.stop()


@pytest.mark.xdist_group("slurm")
@pytest.mark.usefixtures("cluster")
class Slurm(Case):
    WEIGHT = 20

    @pytest.fixture(autouse=True)
    def take_cluster(self, cluster):
        self.cluster = cluster

    def submit(self, *words, status=0, **environment):
        done = self.cluster.run(*words, cwd=self.folder, **environment)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def wait_for_jobs(self):
        wait_until(lambda: not self.cluster.run("squeue", "-h").stdout.strip(), "the queue to empty", PAUSE)

    def said(self, folder):
        return {path.name: path.read_text() for path in folder.glob("*.log")}

    def test_an_array_and_its_merge(self):
        path = self.write("c.json", config(deals=2000))
        wanted = result_hashes(self.run_config("wanted", config(deals=2000)))
        self.submit(SCRIPTS / "array", path, self.folder / "out", "3")
        self.wait_for_jobs()
        self.assertTrue((self.folder / "out/summary.json").exists(), self.said(self.folder / "out.shards"))
        self.assert_same_results(self.folder / "out", wanted)

    def test_a_missing_shard_is_played_by_the_commands_of_the_log(self):
        """Paths are relative to where the array is submitted, as the README has them, and may have blanks."""
        self.write("c.json", config(deals=30))
        obstacle = self.write("my out.shards/2", "a file where the folder of shard 2 should be")
        self.submit(SCRIPTS / "array", "c.json", "my out", "3")
        self.wait_for_jobs()
        said = (self.folder / "my out.shards/merge.log").read_text()
        self.assertIn("1 of 3 shards are not complete: 2;", said)
        self.assertFalse((self.folder / "my out").exists())
        obstacle.unlink()
        commands = [line for line in said.splitlines() if " sbatch " in line]
        self.assertEqual(len(commands), 2, said)
        for command in commands:
            self.cluster.run("sh", "-ec", command, cwd="/")
            self.wait_for_jobs()
        self.assert_same_results(self.folder / "my out", result_hashes(self.run_config("wanted", config(deals=30))))

    def test_a_shard_goes_on_after_a_requeue(self):
        slow = config(deals=60000)
        wanted = result_hashes(self.run_config("wanted", slow))
        self.submit(SCRIPTS / "array", self.write("c.json", slow), self.folder / "out", "1")
        games = self.folder / "out.shards/1/games.csv"
        wait_until(lambda: games.exists() and games.stat().st_size > 300000, "some games")
        job = self.cluster.run("squeue", "-h", "-t", "R", "-o", "%A").stdout.split()[0]
        self.submit("scancel", "--batch", "--signal=USR1", job)
        wait_until(lambda: "queued again" in (self.folder / "out.shards/1.log").read_text(), "the shard to queue itself again")
        wait_until(lambda: self.cluster.run("squeue", "-h", "-t", "PD", "-o", "%A").stdout.split(), "it to wait", PAUSE)
        time.sleep(1)
        self.cluster.run("scontrol", "update", f"JobId={job}", "StartTime=now")
        self.wait_for_jobs()
        self.assert_same_results(self.folder / "out", wanted)

    def test_too_many_shards(self):
        done = self.submit(SCRIPTS / "array", self.write("c.json", config()), self.folder / "out", "21", status=2)
        self.assertIn("21 are more than the 20 ", done.stderr)
        done = self.submit(SCRIPTS / "array", self.write("d.json", config(deals=0)), self.folder / "out", "2", status=2)
        self.assertIn("deals", done.stderr)
        self.assertEqual(list(self.folder.glob("out*")), [])

    def test_an_mpi_job(self):
        if not KOZYR_MPI.exists():
            self.skipTest("kozyr-mpi is not built (make mpi)")
        path = self.write("c.json", config(deals=500, format="swiss"))
        self.good("run", path, "--out", "one", "--quiet")
        allowed = {"OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "KOZYR_MPI": str(KOZYR_MPI)}
        self.submit("sbatch", "--wait", f"--output={self.folder}/mpi.log", SCRIPTS / "mpi.sbatch", "run", path, "--out",
                    self.folder / "mpi", **allowed)
        self.assert_same_results(self.folder / "mpi", result_hashes(self.folder / "one"))
