import { idFor } from '#sandbox/kit/idFor.ts'
import { products, type Product } from './products.ts'

/** An order of the shop. It follows from its number, so that everybody who names the number speaks of the same order. */
export interface Order {
  /** Five digits, as customers type them. */
  number: string
  product: Product
  size: string
  carrier: string
  stage: 'packed' | 'under way' | 'at the pick-up point' | 'delivered' | 'late'
  /** What is known of it, as a sentence without a subject: 'left our warehouse …'. */
  status: string
}

const carriers = ['PostNord', 'DHL', 'Bring', 'GLS', 'DPD', 'UPS']
const stages = ['packed', 'under way', 'under way', 'at the pick-up point', 'delivered', 'late'] as const

/** The order of a number, or null where there is none: numbers run from 41001 to 49999 and none ends in 0. */
export function orderOf(number: string): Order | null {
  if (!/^4[1-9]\d\d[1-9]$/.test(number)) return null
  const draw = (what: string, choices: number) => Number(idFor(`order:${number}:${what}`, 6)) % choices
  const product = products[draw('product', products.length)]!
  const carrier = carriers[draw('carrier', carriers.length)]!
  const stage = stages[draw('stage', stages.length)]!
  const days = 1 + draw('days', 4)
  return {
    number,
    product,
    size: product.sizes[draw('size', product.sizes.length)]!,
    carrier,
    stage,
    status: statusOf(stage, carrier, days),
  }
}

function statusOf(stage: Order['stage'], carrier: string, days: number): string {
  const inDays = days === 1 ? 'tomorrow' : `in about ${days} days`
  return {
    packed: `is packed and leaves our warehouse with ${carrier} today`,
    'under way': `is with ${carrier} and should be with you ${inDays}`,
    'at the pick-up point': `waits for you at the pick-up point of ${carrier}; it is kept there for another ${days + 3} days`,
    delivered: `was delivered by ${carrier}, and somebody signed for it`,
    late: `is late: ${carrier} reports a delay and now expects to deliver it ${inDays}`,
  }[stage]
}

/** The first thing in a text that looks like an order number: '48213', '#48213' or 'NW-48213'. Null when there is none. */
export function orderNumberIn(text: string): string | null {
  return /(?:^|[^\d])(\d{5})(?!\d)/.exec(text)?.[1] ?? null
}
