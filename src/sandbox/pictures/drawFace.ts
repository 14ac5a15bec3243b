const skins = ['#f1c9a5', '#e0a878', '#c68642', '#8d5524', '#ffdbac', '#a66a3f', '#f3d2b8', '#6f4424']
const hairs = ['#2d1d12', '#6b3e1d', '#c98a3b', '#111111', '#a33b1f', '#3b2a1e', '#d9c7a1', '#1a1a1d']
const clothes = ['#3d6b5c', '#4a5d8a', '#b9442f', '#c8a14a', '#7a4f7e', '#2f6f78', '#5b5246', '#8a5a44']
const grounds = ['#dce6e0', '#e6dfd3', '#d8dfe8', '#e9dede', '#e3e3d2', '#dbe4e6', '#e8e2ea', '#dfe5dc']

/** How many faces there are, numbered from 1. */
export const faces = 8

/** A drawn portrait, so that some customers have a picture without anybody's picture being taken. Null for a number that has none. */
export function drawFace(number: number): string | null {
  if (number < 1 || number > faces) return null
  const at = number - 1
  const long = at % 2 === 0
  const behind = `<path d="M26 50 q0 -34 24 -34 t24 34 v26 q-24 10 -48 0 z" fill="${hairs[at]}" />`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="200" height="200">
  <rect width="100" height="100" fill="${grounds[at]}" />
  ${long ? behind : ''}
  <path d="M14 100 q4 -30 36 -30 t36 30 z" fill="${clothes[at]}" />
  <rect x="42" y="58" width="16" height="18" rx="7" fill="${skins[at]}" />
  <ellipse cx="50" cy="46" rx="20" ry="23" fill="${skins[at]}" />
  <path d="M27 44 q0 -28 23 -28 t23 28 q-10 -12 -23 -12 t-23 12 z" fill="${hairs[at]}" />
  <circle cx="43" cy="46" r="2.2" fill="#222" />
  <circle cx="57" cy="46" r="2.2" fill="#222" />
  <path d="M43 56 q7 ${3 + (at % 3) * 2} 14 0" fill="none" stroke="#222" stroke-width="1.8" stroke-linecap="round" />
</svg>
`
}
