import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { onlyOurPages } from '#sandbox/kit/onlyHere.ts'
import { sendPage } from '#sandbox/kit/sendPage.ts'
import { servePageStream } from '#sandbox/kit/servePageStream.ts'
import { serveStyle } from '#sandbox/kit/serveStyle.ts'
import type { PlayedDevice, PushDevices } from './PushDevices.ts'
import { pushPage } from './pushPage.ts'

const Key = z.object({ key: z.string().check(z.regex(/^[\w-]{80,100}$/)) })
const Speaks = z.object({ device: z.string(), code: z.string() })
const Press = z.object({ push: z.string(), became: z.enum(['clicked', 'taken']) })

/** The page of the devices under the prefix it is registered at, and what it calls. Answers what ends the streams of open pages. */
export async function servePush(app: FastifyInstance, devices: PushDevices): Promise<() => void> {
  const base = app.prefix
  onlyOurPages(app)
  app.removeContentTypeParser('application/x-www-form-urlencoded')
  await app.register(formbody)
  serveStyle(app, new URL('./push.css', import.meta.url))
  app.get('/', (_request, reply) => sendPage(reply, 200, pushPage(base, devices.all())))

  app.post('/devices', ({ body }, reply) => {
    const asked = Key.safeParse(body)
    if (!asked.success) return reply.code(400).send({ error: 'This is not the key of a server.' })
    const { id, subscription } = devices.add(asked.data.key)
    return { id, subscription }
  })
  const on = (what: string, act: (device: PlayedDevice, body: unknown, reply: FastifyReply) => unknown) =>
    app.post<{ Params: { id: string } }>(`/devices/:id/${what}`, async ({ params, body }, reply) => {
      const device = devices.find(Number(params.id))
      if (!device) return reply.code(404).send({ error: 'There is no such device.' })
      await act(device, body, reply)
      return what === 'speaks' ? { ok: true } : reply.redirect(base, 303)
    })
  on('speaks', (device, body) => void (device.speaks = Speaks.parse(body)))
  on('sleep', (device) => devices.setAsleep(device, true))
  on('wake', (device) => devices.setAsleep(device, false))
  on('remove', (device) => devices.remove(device))
  on('press', (device, body) => {
    const { push, became } = Press.parse(body)
    return devices.press(device, push, became)
  })
  return servePageStream(app, new URL('./live.js', import.meta.url), (notify) => devices.onChange(notify))
}
