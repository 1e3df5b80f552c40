import cluster from 'node:cluster';

const processes = Number(process.env.API_PROCESSES ?? '1');

// A process that only starts others loads none of their code. Each of them checks the setting itself, with all others.
if (cluster.isPrimary && processes > 1) (await import('./share-port.js')).sharePort(processes);
else await (await import('./serve.js')).serve();
