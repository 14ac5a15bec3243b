import type { Emoji } from 'emojibase'
import data from 'emojibase-data/en/data.json' with { type: 'json' }
import codes from 'emojibase-data/en/shortcodes/iamcal.json' with { type: 'json' }
import type { Plugin } from 'vite'

const name = 'virtual:emoji'

/** Gives the page every emoji as a part of its own, served by us: the sign, its label, its group, its `:codes:`, what else it is found by and since when it exists. */
export function emojiData(): Plugin {
  return {
    name: 'emoji-data',
    resolveId: (source) => (source === name ? `\0${name}` : undefined),
    load: (id) => (id === `\0${name}` ? `export const emojiRows = ${JSON.stringify(rows())}` : undefined),
  }
}

function rows(): unknown[] {
  return (data as Emoji[])
    .filter(({ group }) => group !== undefined)
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map(({ emoji, label, group, hexcode, version, tags = [] }) => [
      emoji,
      label,
      group,
      [(codes as Record<string, string | string[]>)[hexcode] ?? []].flat(),
      tags,
      version,
    ])
}
