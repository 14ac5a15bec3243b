import { videoHosts } from '#features/inbox/timeline/videoHosts.ts'

/** A video that can be played in the page, in a frame of a host that the page's policy knows. */
export interface VideoFrame {
  host: string
  src: string
}

/** The player of a known video host, or null: then the video is a link. */
export function videoFrame(address: string): VideoFrame | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  const host = url.hostname.replace(/^(www|m|player)\./, '')
  if (host === 'youtu.be') return youtube(url.pathname.slice(1))
  if (host === 'youtube.com' || host === 'youtube-nocookie.com')
    return youtube(url.searchParams.get('v') ?? /^\/(?:embed|shorts|live)\/([^/]+)/.exec(url.pathname)?.[1] ?? '')
  const id = /^\/(?:video\/)?(\d{4,15})$/.exec(url.pathname)?.[1]
  return host === 'vimeo.com' && id ? { host: 'Vimeo', src: `${videoHosts.vimeo}/video/${id}` } : null
}

function youtube(id: string): VideoFrame | null {
  return /^[\w-]{11}$/.test(id) ? { host: 'YouTube', src: `${videoHosts.youtube}/embed/${id}` } : null
}
