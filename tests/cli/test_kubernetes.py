"""The jobs of scripts/kubernetes: their containers' commands, run pod by pod, give the run of a single machine."""
import subprocess

import pytest

from tests.cli.harness import ROOT, KOZYR, Case, config, environment, result_hashes

yaml = pytest.importorskip("yaml", reason="python3-yaml is not installed")


def jobs():
    return list(yaml.safe_load_all((ROOT / "scripts/kubernetes/shards.yaml").read_text(encoding="utf-8")))


def container(job):
    return job["spec"]["template"]["spec"]["containers"][0]


class Kubernetes(Case):
    def pod(self, job, index=None):
        """Runs a container of the job with its environment; paths of volumes are folders of the test."""
        box = container(job)
        variables = {one["name"]: one.get("value", "2") for one in box["env"]}  # CPUS comes from the cluster
        if index is not None:
            variables["JOB_COMPLETION_INDEX"] = str(index)
        words = box["command"] + [text.replace("/results/", f"{self.folder}/").replace("/config/", f"{self.folder}/")
                                  .replace("exec kozyr", f"exec {KOZYR}") for text in box["args"]]
        done = subprocess.run(words, env=environment(**variables), capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr

    def test_pods_play_the_run_of_one_machine(self):
        shards, merge = jobs()
        given = config(deals=40)
        self.write("config.json", given)
        wanted = result_hashes(self.run_config("whole", given))
        count = shards["spec"]["completions"]
        for index in reversed(range(count)):
            self.pod(shards, index)
        self.pod(shards, 0)  # a pod that is started again after its shard is complete
        self.pod(merge)
        self.assert_same_results(self.folder / "my-run", wanted)

    def test_both_jobs_agree(self):
        shards, merge = jobs()
        play, join = (({one["name"]: one.get("value") for one in container(job)["env"]}, container(job)) for job in (shards, merge))
        assert play[0]["SHARDS"] == join[0]["SHARDS"] == str(shards["spec"]["completions"])
        assert play[0]["RUN"] == join[0]["RUN"] and play[1]["image"] == join[1]["image"]
        assert play[1]["image"].split(":")[1] == (ROOT / "VERSION").read_text(encoding="ascii").strip()
        assert shards["spec"]["completionMode"] == "Indexed" and merge["spec"]["suspend"]
