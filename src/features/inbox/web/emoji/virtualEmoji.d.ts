/** Made by scripts/build/emojiData.ts when the page is built. */
declare module 'virtual:emoji' {
  /** Sign, label, group by its number, `:codes:` without colons, other words it is found by, the version of Unicode's emoji it came with; in the order in which they are usually shown. */
  export const emojiRows: readonly (readonly [
    emoji: string,
    label: string,
    group: number,
    codes: readonly string[],
    tags: readonly string[],
    version: number,
  ])[]
}
