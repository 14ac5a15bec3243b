import { store } from '#web/hooks/store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The chosen theme. It is kept in a cookie, because the browser's storage holds nothing but the token. */
export const theme = store<Theme>(readTheme())

/** Between the tabs of this browser: cookies tell nobody that they change. */
let tabs: BroadcastChannel | undefined

/** Chooses a theme for this browser, for a year. */
export function chooseTheme(chosen: Theme): void {
  document.cookie =
    chosen === 'system' ? 'theme=; path=/; max-age=0; samesite=lax' : `theme=${chosen}; path=/; max-age=31536000; samesite=lax`
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin
  tabs?.postMessage(chosen)
  showTheme(chosen)
}

/** Shows the theme that is chosen in another tab; called once by the page. */
export function followTheme(): void {
  tabs = new BroadcastChannel('theme')
  tabs.addEventListener('message', () => showTheme(readTheme()))
}

function showTheme(chosen: Theme): void {
  theme.set(chosen)
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.media = mediaOf(meta.dataset['theme']!, chosen)
  }
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
}

/** For which media the colour of a theme counts: the system decides, or the person has. */
function mediaOf(own: string, chosen: Theme): string {
  if (chosen === 'system') return `(prefers-color-scheme: ${own})`
  return chosen === own ? 'all' : 'not all'
}

function readTheme(): Theme {
  const found = /(?:^|; )theme=(light|dark)/.exec(typeof document === 'undefined' ? '' : document.cookie)
  return themes.find((one) => one === found?.[1]) ?? 'system'
}
