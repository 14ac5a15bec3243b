import type { Outgoing } from '../../../../sdk/node/outgoingMessage.ts'
import { orderOf } from '#sandbox/bots/orders.ts'
import type { Product } from '#sandbox/bots/products.ts'

/** What the bot has to say about an order number: how it stands and what is in it, or that there is none. */
export function aboutOrder(number: string, pictures: string): Outgoing[] {
  const order = orderOf(number)
  if (!order)
    return [{ text: `I know no order ${number}. Is there a typo in it? Ours begin with a 4.`, quick_replies: ['Talk to a person'] }]
  return [
    card(order.product, pictures, `${order.size} · order ${number}`),
    { text: `Order ${number} ${order.status}.`, quick_replies: ['Track another order', 'Send it back', 'Talk to a person'] },
  ]
}

export function aboutProduct(product: Product, pictures: string): Outgoing[] {
  const sizes = product.sizes.length > 1 ? `${product.sizes[0]} to ${product.sizes.at(-1)}` : 'one size'
  return [
    card(product, pictures, `${product.price} euros · ${sizes}`, [
      { type: 'postback', title: 'Find my size', payload: `Which size of the ${product.name}?` },
      { type: 'web_url', title: 'Look at it', url: `https://northwind.example/p/${product.name.toLowerCase().replaceAll(' ', '-')}` },
    ]),
    { text: `The ${product.name}: ${product.price} euros, and in stock.` },
  ]
}

export function aboutSizes({ name, sizes }: Product): Outgoing {
  if (sizes.length === 1) return { text: `There is one size of the ${name}, and that one fits.` }
  return {
    text: `Sizes of the ${name}: ${sizes.slice(0, -1).join(', ')} and ${sizes.at(-1)}, all true to size. Between two take the larger one, there is room for a layer.`,
    quick_replies: ['Can I send it back?', 'Talk to a person'],
  }
}

/** Messenger's card: a picture with a title and buttons. */
function card({ name, picture }: Product, pictures: string, subtitle: string, buttons: object[] = []): Outgoing {
  const element = { title: name, subtitle, image_url: `${pictures}/${picture}`, ...(buttons.length > 0 && { buttons }) }
  return { attachments: [{ type: 'template', payload: { template_type: 'generic', elements: [element] } }] }
}
