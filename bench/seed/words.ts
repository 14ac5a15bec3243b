/** What the seeded customers are called and say: enough to make rows of a believable size and phrases of any rarity. */
export const firstNames = list(
  'Ada Aisha Alva Amara Amelie Anna Aron Bela Bo Bruno Carla Chen Clara Dara Diego Dora Edda Eli Emil Emma Enzo Ewa Farid Finn Flora Gaia Greta Hana Hugo Ida Ines Iris Ivan Jana Jonas Jun Kai Karim Lara Lea Leo Lina Luca Maja Malik Marta Mila Mina Nadia Nils Noor Olga Omar Otto Pia Rafa Rosa Sami Sara Selma Tara Theo Tom Uma Vera Wanda Yara Yusuf Zoe',
)
export const lastNames = list(
  'Abel Adler Aksoy Albrecht Alves Amin Anders Arslan Bakker Banerjee Becker Berg Bianchi Blanc Borg Brandt Castro Chang Conti Costa Dahl Demir Dias Dubois Eriksen Farkas Ferrari Fischer Fontaine Garcia Gomez Gruber Haas Hansen Hofer Horvat Ito Ivanov Jansen Jensen Kaya Keller Kim Klein Kovacs Kumar Lang Larsen Lehmann Lindgren Lopez Maier Martin Mendes Meyer Moreau Mueller Nagy Nielsen Novak Okafor Olsen Park Patel Pereira Petrov Popescu Quist Ramos Rossi Roth Sato Schmidt Silva Singh Sousa Suzuki Tanaka Tran Ueda Vidal Vogel Wagner Weber Winter Wolf Yilmaz Zhang Ziegler',
)

export const customerLines = [
  'Where is my order? The tracking page has not moved for days.',
  'Hi, can I change the delivery address after ordering?',
  'The coat is a size too small, how do I send it back?',
  'Do you ship to islands as well, and what does it cost?',
  'My invoice shows the wrong company name, can you correct it?',
  'Thanks!',
  'I was charged twice this month. Please look into it.',
  'Is the blue one back in stock before the weekend?',
  'The app says my password is wrong although I have just reset it.',
  'That is not what I asked.',
  'Can I talk to a person please',
  '请问我的订单什么时候可以送到？',
  '注文した商品の返品方法を教えてください。',
  'The parcel was left in the rain and everything in it is wet. I have pictures, where shall I send them?',
]
export const botLines = [
  'Happy to help! Please tell me the number of your order.',
  'Your parcel left our warehouse yesterday and should reach you within two working days.',
  'You can send it back within 30 days: open the order, choose "Return", and print the label.',
  'I have not understood that. Do you mean delivery, payment or returns?',
  'The invoice was corrected and is on its way to your mailbox.',
  'One moment please, I am asking a colleague to take over.',
  'Is there anything else I can do for you?',
  'We ship to all islands; the price is shown at the checkout before you pay.',
]
export const labels = list(
  'shipping returns refund invoice size stock coupon account password address damaged missing delay exchange warranty gift vip feedback praise complaint pickup customs bulk press jobs partner bug feature spam other',
)
/** A label that only a handful of conversations carry, however many there are. */
export const rareLabel = 'legal'

function list(words: string): string[] {
  return words.split(' ')
}
