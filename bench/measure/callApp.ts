import type { FastifyInstance } from 'fastify'

/** A GET without a network; answers the body as text. Fails on anything but 200. */
export async function callApp(app: FastifyInstance, { url, headers }: { url: string; headers: Record<string, string> }): Promise<string> {
  const response = await app.inject({ method: 'GET', url, headers })
  if (response.statusCode !== 200) throw new Error(`GET ${url} answered ${response.statusCode}: ${response.body.slice(0, 300)}`)
  return response.body
}
