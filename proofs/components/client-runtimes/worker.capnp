using Workerd = import "/workerd/workerd.capnp";

const config :Workerd.Config = (
  services = [
    (name = "main", worker = (
      modules = [(name = "worker", esModule = embed "worker.bundle.js")],
      compatibilityDate = "2026-11-01",
      globalOutbound = "everywhere",
    )),
    (name = "everywhere", network = (allow = ["private", "public"])),
  ],
  sockets = [(name = "http", http = (), service = "main")],
);
