import type { Page } from 'playwright-core'
import { seeRows, theScreens, type Screen, type World } from './theScreens.ts'

/** A screen as it is drawn into a file. */
export interface Picture {
  file: string
  screen: Screen
  /** Pixels. */
  width: number
  /** Pixels; that of the usual window when left out. */
  height?: number
  theme: 'light' | 'dark'
}

const themes = ['light', 'dark'] as const

/** Every screen, or those named, at three widths, light and dark. @throws for a name that no screen has */
export function picturesOfScreens(names: string[]): Picture[] {
  const screens = names.length === 0 ? theScreens : names.map(screenCalled)
  return screens.flatMap((screen) =>
    [1440, 1024, 390].flatMap((width) =>
      themes.map((theme) => ({ file: `screens/${screen.name}-${width}-${theme}.png`, screen, width, theme })),
    ),
  )
}

/** The list may have the same words, hidden on a phone. */
const seeTheEnd = (page: Page) => page.getByText('Is that enough?').last().waitFor()

type Shown = Pick<Screen, 'path' | 'who' | 'show'> & Pick<Picture, 'width' | 'height'>

/** What the README shows, by the names of the files: a conversation that was handed over, from both sides, and the list. */
const shown: Record<string, Shown> = {
  // High enough for the bot's last words and the hand-off.
  inbox: { path: inboxOf, who: 'owner', show: seeTheEnd, width: 1440, height: 1100 },
  'list-phone': { path: () => '/messages/?tab=all', who: 'owner', show: seeRows, width: 390 },
  'inbox-phone': { path: inboxOf, who: 'owner', show: seeTheEnd, width: 390 },
  'sandbox-phone': { path: ({ handedOver }) => handedOver.phone, who: 'nobody', show: seeTheEnd, width: 390 },
}

/** The pictures of the README, light and dark. */
export const picturesOfDocs: Picture[] = Object.entries(shown).flatMap(([name, { width, height, ...screen }]) =>
  themes.map((theme) => ({
    file: `docs/pictures/${name}-${theme}.png`,
    screen: { name, ...screen },
    width,
    ...(height !== undefined && { height }),
    theme,
  })),
)

function inboxOf({ handedOver }: World): string {
  return `/messages/${handedOver.conversation}/?tab=all`
}

function screenCalled(name: string): Screen {
  const screen = theScreens.find((one) => one.name === name)
  if (!screen) throw new Error(`There is no screen "${name}". There are: ${theScreens.map((one) => one.name).join(', ')}.`)
  return screen
}
