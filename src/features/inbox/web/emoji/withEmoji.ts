/** The emoji of a code such as `tada`; undefined for what is none. */
export type EmojiOf = (code: string) => string | undefined

const code = /(?<![\p{L}\p{N}]):([a-z0-9+_'-]{1,60}):/gu
const skinTone = /:skin-tone-[2-6]:/g
const verbatim = /(```[\s\S]*?```|`[^`\n]+`|https?:\/\/\S+)/

/** The text with its `:codes:` as emoji and without codes of skin tones (spec, section 5). Code, addresses and what is no emoji stay as they are. */
export function withEmoji(text: string, emojiOf: EmojiOf): string {
  return text
    .split(verbatim)
    .map((part, i) =>
      // Every second part is one that is left alone.
      i % 2 === 1 ? part : part.replace(skinTone, '').replace(code, (whole, name: string) => emojiOf(name) ?? whole),
    )
    .join('')
}
