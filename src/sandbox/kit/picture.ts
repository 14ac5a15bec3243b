import type { FastifyInstance } from 'fastify'
import { html } from './html.ts'
import { idFor } from './idFor.ts'

/** The path of a person's picture below the issuer. It says all that is drawn, so it stays good after a restart. */
export function pictureFor(name: string, email: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '')
  const initials = [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toWellFormed()
  const hue = Number(idFor(`badge:${email.toLowerCase()}`, 6)) % 360
  return `/a/${hue}-${encodeURIComponent(initials.toUpperCase())}`
}

/** Serves pictures: initials on a calm disc, drawn without styles, so that any content policy shows them. */
export function serveInitials(app: FastifyInstance): void {
  app.get<{ Params: { picture: string } }>('/a/:picture', (request, reply) => {
    const [, hue, initials] = /^(\d{1,3})-(.{0,6})$/u.exec(request.params.picture) ?? []
    if (hue === undefined) return reply.callNotFound()
    return reply
      .type('image/svg+xml')
      .headers({
        'cache-control': 'public, max-age=86400',
        'content-security-policy': "default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
      .send(
        html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96" width="96" height="96">
          <rect width="96" height="96" fill="oklch(50% .1 ${hue})" />
          <text
            x="48"
            y="48"
            dy=".35em"
            text-anchor="middle"
            fill="#fff"
            font-family="system-ui, sans-serif"
            font-size="38"
            font-weight="600"
          >
            ${initials}
          </text>
        </svg>`.toString(),
      )
  })
}
