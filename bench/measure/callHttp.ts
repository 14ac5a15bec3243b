import { Agent, request } from 'node:http'

const agent = new Agent({ keepAlive: true })

/** A GET over a connection that is kept; answers the body as text. Fails on anything but 200. */
export function callHttp(base: string, { url, headers }: { url: string; headers: Record<string, string> }): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(base + url, { agent, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (body += chunk))
      response.on('end', () => {
        if (response.statusCode === 200) resolve(body)
        else reject(new Error(`GET ${url} answered ${response.statusCode}: ${body.slice(0, 300)}`))
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}
