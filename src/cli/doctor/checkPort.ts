import { once } from 'node:events'
import { createServer, isIPv6 } from 'node:net'
import type { Mode } from '#platform/config/config.ts'
import { brand } from '#shared/brand.ts'
import { findings, type Finding } from './Finding.ts'

/** In ms; a program that listens at a port of this machine answers at once. */
const timeoutMs = 2000

/** Whether a server of this mode may listen at its port, or does already. */
export async function checkPort(host: string, port: number, mode: Mode): Promise<Finding[]> {
  const { ok, off, fail } = findings('Port')
  if (port === 0) return [off('any that is free')]
  const refusal = await tryListening(host, port)
  switch (refusal?.code) {
    case undefined:
      return [ok(`${port} is free`)]
    case 'EADDRINUSE': {
      const theirs = await modeAt(host, port)
      if (theirs === mode) return [ok(`${brand.name} listens at ${port}`)]
      const who = theirs === null ? 'something else' : `a ${brand.name} of the mode "${theirs}"`
      return [fail(`${who} listens at ${port}`, 'Stop it, or choose another port by PORT.')]
    }
    case 'EACCES':
      return [fail(`this user may not listen at ${port}`, 'Choose a port above 1023 by PORT.')]
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return [fail(`${host} is no address of this machine`, 'Leave HOST out, or name an address of this machine by it.')]
    default:
      return [fail(`${host} port ${port} cannot be listened at (${refusal?.message})`, 'Check HOST and PORT.')]
  }
}

/** Listens for a moment; null when that works. */
async function tryListening(host: string, port: number): Promise<NodeJS.ErrnoException | null> {
  const probe = createServer((socket) => socket.destroy()).listen(port, host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    if (error instanceof Error) return error
    throw error
  }
  probe.close()
  await once(probe, 'close')
  return null
}

/** The mode of the Baton at a port; null when it is none. */
async function modeAt(host: string, port: number): Promise<string | null> {
  const everywhere: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' }
  const name = everywhere[host] ?? host
  try {
    const url = `http://${isIPv6(name) ? `[${name}]` : name}:${port}/healthz`
    const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: 'manual' })
    await response.body?.cancel()
    return response.headers.get('x-baton-mode')
  } catch {
    return null
  }
}
