import { runBaton } from './runBaton.ts'

// The end by Ctrl-C is an exit like any other, so that a database that a command started is asked to stop.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

process.exitCode = await runBaton(process.argv.slice(2), process.env, {
  out: (text) => void process.stdout.write(`${text}\n`),
  err: (text) => void process.stderr.write(`${text}\n`),
})
