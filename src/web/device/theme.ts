import { store } from '#web/hooks/store.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The chosen theme. It is kept in a cookie, because the browser's storage holds nothing but the token. */
export const theme = store<Theme>(readTheme())

/** Chooses a theme for this browser, for a year. */
export function chooseTheme(chosen: Theme): void {
  theme.set(chosen)
  document.cookie =
    chosen === 'system' ? 'theme=; path=/; max-age=0; samesite=lax' : `theme=${chosen}; path=/; max-age=31536000; samesite=lax`
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset['theme']!
    meta.media = chosen === 'system' ? `(prefers-color-scheme: ${own})` : chosen === own ? 'all' : 'not all'
  }
  if (chosen === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = chosen
}

function readTheme(): Theme {
  const found = /(?:^|; )theme=(light|dark)/.exec(typeof document === 'undefined' ? '' : document.cookie)
  return (found?.[1] as Theme | undefined) ?? 'system'
}
