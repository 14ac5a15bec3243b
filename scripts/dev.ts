// `npm run dev`: the sandbox's server, restarted at every change of its code, and beside it Vite, which carries changes of the page into
// open browsers. The page is at http://localhost:5173; what is no page goes from there to the server.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

const page = 'http://localhost:5173'
const port = process.env['PORT'] ?? '3000'

const server = start(['--watch', '--watch-preserve-output', 'src/app/main.ts', 'sandbox'], {
  PUBLIC_URL: process.env['PUBLIC_URL'] ?? page,
})
const vite = start(['node_modules/vite/bin/vite.js', '--configLoader', 'native', '--strictPort', '--clearScreen', 'false'], {
  BATON_DEV_SERVER: `http://127.0.0.1:${port}`,
})

const both = [server, vite]
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(signal))
// One without the other is of no use.
for (const child of both) child.once('exit', () => end('SIGTERM'))
const codes = await Promise.all(both.map(async (child) => ((await once(child, 'exit')) as [number | null])[0]))
process.exitCode = codes.find((code) => code !== 0 && code !== null) ?? 0

function start(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
}

/** Ctrl-C in a terminal reaches both by itself; that they are notified twice does no harm. */
function end(signal: NodeJS.Signals): void {
  for (const child of both) if (child.exitCode === null && child.signalCode === null) child.kill(signal)
}
