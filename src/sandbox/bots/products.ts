/** What Northwind sells. Prices in euros. */
export interface Product {
  name: string
  /** A word customers use for it. */
  kind: string
  sizes: readonly string[]
  price: number
  /** Name of its picture under /sandbox/pictures. */
  picture: string
}

const clothes = ['XS', 'S', 'M', 'L', 'XL', 'XXL']
const feet = ['37', '38', '39', '40', '41', '42', '43', '44', '45']
const one = ['one size']

export const products: readonly Product[] = [
  { name: 'Fjell rain jacket', kind: 'jacket', sizes: clothes, price: 189, picture: 'jacket.svg' },
  { name: 'Skarv down jacket', kind: 'jacket', sizes: clothes, price: 249, picture: 'jacket.svg' },
  { name: 'Lyng fleece', kind: 'fleece', sizes: clothes, price: 79, picture: 'jacket.svg' },
  { name: 'Rondane hiking trousers', kind: 'trousers', sizes: clothes, price: 109, picture: 'trousers.svg' },
  { name: 'Varde merino base layer', kind: 'base layer', sizes: clothes, price: 69, picture: 'trousers.svg' },
  { name: 'Troll hiking boots', kind: 'boots', sizes: feet, price: 199, picture: 'boots.svg' },
  { name: 'Myr trail shoes', kind: 'shoes', sizes: feet, price: 129, picture: 'boots.svg' },
  { name: 'Hytte wool socks', kind: 'socks', sizes: ['35-38', '39-42', '43-46'], price: 19, picture: 'socks.svg' },
  { name: 'Vidda 2 tent', kind: 'tent', sizes: one, price: 379, picture: 'tent.svg' },
  { name: 'Vidda 4 tent', kind: 'tent', sizes: one, price: 549, picture: 'tent.svg' },
  { name: 'Kveld sleeping bag', kind: 'sleeping bag', sizes: ['170 cm', '185 cm', '200 cm'], price: 219, picture: 'sleepingBag.svg' },
  { name: 'Mose sleeping mat', kind: 'mat', sizes: ['regular', 'wide'], price: 119, picture: 'sleepingBag.svg' },
  { name: 'Bre 45 backpack', kind: 'backpack', sizes: ['S/M', 'M/L'], price: 179, picture: 'backpack.svg' },
  { name: 'Bre 65 backpack', kind: 'backpack', sizes: ['S/M', 'M/L'], price: 229, picture: 'backpack.svg' },
  { name: 'Gnist stove', kind: 'stove', sizes: one, price: 89, picture: 'stove.svg' },
  { name: 'Kaldt insulated bottle', kind: 'bottle', sizes: ['0.5 l', '0.75 l', '1 l'], price: 29, picture: 'bottle.svg' },
  { name: 'Ugle headlamp', kind: 'headlamp', sizes: one, price: 59, picture: 'headlamp.svg' },
  { name: 'Stav trekking poles', kind: 'poles', sizes: one, price: 99, picture: 'poles.svg' },
  { name: 'Hengt hammock', kind: 'hammock', sizes: one, price: 75, picture: 'tent.svg' },
  { name: 'Tindra kids jacket', kind: 'kids jacket', sizes: ['104', '116', '128', '140', '152'], price: 99, picture: 'jacket.svg' },
]
