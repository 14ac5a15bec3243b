import type { Html } from '#sandbox/kit/html.ts'
import type { Page } from '#sandbox/kit/sendPage.ts'

/** The frame of every page here; `base` is the path the stand-in is mounted at. */
export function googlePage(base: string, title: string, body: Html, formTargets: string[] = []): Page {
  return {
    title: `${title} · Google sandbox`,
    warning: 'not Google',
    stylesheet: `${base}/style.css`,
    icon: `${base}/a/80-S`,
    body,
    formTargets,
  }
}
