import { products, type Product } from '#sandbox/bots/products.ts'

/** The product that a text speaks of: by its name, by the first word of it, or by what kind of thing it is. */
export function productIn(text: string): Product | null {
  const said = ` ${text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, ' ')} `
  const has = (word: string) => said.includes(` ${word.toLowerCase()} `) || said.includes(` ${word.toLowerCase()}s `)
  return (
    products.find(({ name }) => has(name)) ??
    // 'Vidda 2' and 'Vidda 4' share their first word; the first of them is as good a guess as the other.
    products.find(({ name }) => has(name.split(' ', 1)[0]!)) ??
    products.toSorted((a, b) => b.kind.length - a.kind.length).find(({ kind }) => has(kind)) ??
    null
  )
}
