import type { Topic } from '#sandbox/seed/Topic.ts'

/** Where parcels are, and where they should go instead. */
export const shipping: readonly Topic[] = [
  {
    bot: 'shop',
    labels: ['shipping'],
    asks: [
      ['Where is my order {order}?', 'Order {order}, one {product}, {status}.'],
      ['My order #{order} should have been here on {weekday}. Where is it?', 'I found it: order {order} {status}.'],
      ['any news about {order}? the tracking has not moved since {weekday}', 'Let me look… Order {order} ({product}) {status}.'],
      ['Ordered the {product} a week ago (no. {order}) and heard nothing since.', 'Thanks for the number! Your {product} {status}.'],
      [
        'Can you tell me when {order} arrives? We leave for {city} on {weekday}.',
        'Order {order} {status}. If that is too late for {city}, tell me and I see what can be done.',
      ],
      [
        'Tracking for {order} says "label created". Has it left you at all?',
        'The label is made when we start to pack. By now order {order} {status}.',
      ],
      ['I need the {product} before the weekend, order number {order}. Will that work out?', 'Order {order} {status}.'],
      ['Parcel {order}: is somebody going to bring it to {city} this week?', 'Parcel {order} {status}.'],
      ['Hi, I am still waiting for NW-{order}, and I wonder if it got lost.', 'Lost it is not: order {order} {status}.'],
      ['Is {order} coming with {carrier}? I have only seen their rivals here.', 'Yes, with {carrier}. Order {order} {status}.'],
    ],
    offers: ['Track another order', 'Talk to a person'],
    more: [
      [
        'Can I change the delivery address to {city}?',
        'Until it leaves our warehouse, yes. Write me the whole address and I will put it on the label.',
      ],
      ['And if I am not at home?', '{carrier} tries a second time the next day and then takes it to the nearest pick-up point.'],
      ['Do I get a text message before it comes?', 'Yes, {carrier} sends one in the morning of the day, to {phone}.'],
      ['Where do I find the tracking number?', 'It is in the e-mail that we sent to {email} when the parcel was packed.'],
      ['Can my neighbour take it?', 'Sure. {carrier} asks next door by itself if nobody opens.'],
    ],
    cases: [
      {
        trouble: 'That is what it said three days ago. Can I please talk to a real person??',
        help: [
          'Hello {first}, {agent} here. I found your parcel: it sits in the depot in {city} and will be with you tomorrow before noon. I have refunded the shipping, sorry for the wait.',
          'Oh wow, that was quick. Thank you!',
          'Gladly. Write to me right here if it should not ring by noon.',
        ],
        note: 'Third time {first} asks. I refunded the shipping, please do not offer it twice.',
      },
      {
        trouble: 'I called {carrier} and they say they never got it from you. Who can check that?',
        help: [
          'Hi {first}, I just had {carrier} on the phone. The label came off on the way. They have it back, and it goes out again tonight.',
          'ok. and who pays if we are gone by then?',
          'We do. I have asked them to hold it for you, and you get 20 euros back for the trouble.',
        ],
        note: '@Ben Haddad {carrier} again, fourth one from the {city} depot this week. Can you call their key account?',
      },
      {
        trouble: 'It now says that number 14 has it. I live at 41. Human please.',
        help: [
          'I am sorry, {first}. Same digits, wrong order. The driver fetches it back this afternoon.',
          'Number 14, of course. Thanks for digging.',
        ],
      },
      {
        trouble: 'Talk to a person. This is the third time I ask.',
        help: [
          'Hello, {agent} from Northwind. I cannot see where it is either, so a new {product} leaves us today by express. Should the first one turn up, just refuse it.',
          'Really? I did not expect that, thank you so much 🙏',
        ],
        note: '@Chloe Martin if the replacement is not scanned tonight, please tell {first} before we close.',
      },
      {
        trouble: 'The scan is from a city I have never heard of. Somebody should look at that.',
        help: [
          'You are right, {first}, it went the wrong way round. It turns back tonight; count on one more day.',
          'One day is fine. Thanks for being straight with me.',
          'Always.',
        ],
        note: 'The customer is right: sorted to the wrong belt. I have asked the warehouse.',
      },
    ],
  },
  {
    bot: 'shop',
    labels: ['shipping'],
    asks: [
      ['How long does shipping to {city} take?', 'To {country} it is 2 to 4 working days, with {carrier}.'],
      ['do you ship to {country}?', 'We do, every working day! Standard is {fee}, and free from 80 euros on.'],
      [
        'What does delivery to {country} cost, and are there customs to pay?',
        'Standard is {fee}. Whatever customs ask for is in our price already.',
      ],
      [
        'Is there express shipping? We are going to {city} on {weekday}.',
        'There is: 19 euros, and it is with you the next working day if you order before 14:00.',
      ],
      [
        'Can you deliver to a pick-up point instead of my home?',
        'Yes, choose it on the last page before you pay. There is one near most places in {country}.',
      ],
      ['From what amount on is shipping free?', 'From 80 euros on, to everywhere we send.'],
      ['I live on an island near {city}. Do you deliver there at all?', 'If the ferry goes, so does {carrier}. Count on two more days.'],
      [
        'Could two orders be sent together? {order} and one I have just placed.',
        'If neither is packed yet, they travel in one box by themselves.',
      ],
      [
        'Can you deliver in the evening? I work shifts.',
        '{carrier} offers a window from 18 to 21 h. You choose it by the link in their text message.',
      ],
    ],
    offers: ['Express', 'Pick-up point', 'Talk to a person'],
    more: [
      ['Express', 'Then take “Express” on the last page before you pay. 19 euros, next working day.'],
      ['Pick-up point', 'It is kept there for seven days, and you need the code from the text message.'],
      ['And how do I choose that?', 'On the last page before you pay, under “Delivery”. You can change it until the order is packed.'],
      ['Perfect, then I order today', 'Then it leaves us today as well, if it is in before 14:00 🚚'],
    ],
    cases: [
      {
        trouble: 'The checkout does not know my postcode. Can somebody type it in for me?',
        help: [
          'Hi {first}, {agent} here. I have added your postcode; please reload the checkout and try once more.',
          'Works now! 👍',
          'Great. It leaves today.',
        ],
        note: 'Postcode was missing in the table, I added the whole range.',
      },
      {
        trouble: 'It is a film shoot, 40 jackets to {city} by {weekday}. I would rather talk to somebody.',
        help: [
          'Hello {first}, forty jackets by {weekday} is possible if we split it over two warehouses. Shall I reserve them?',
          'Yes please, sizes are in the mail I sent to your sales address.',
          'Found it. The offer is in your inbox; it is good until tomorrow evening.',
        ],
        note: '@Tariq Nasser forty jackets, two warehouses, one truck. Can you watch over it?',
      },
      {
        trouble: 'Can someone confirm that for our company address? I need it in writing.',
        help: ['Confirmed, {first}: everything ordered before 14:00 leaves the same day, and the address is fine for {carrier}.', 'Merci!'],
      },
      {
        trouble: 'You do not understand my question: the gate code! Where do I write the gate code? Is a person there?',
        help: [
          'Hello {first}! In the second line of the address. I put it there for you, if you tell me the code.',
          '#4471',
          'Done. It is on the label and nowhere else.',
        ],
      },
    ],
  },
  {
    bot: 'shop',
    labels: ['shipping', 'lost parcel'],
    asks: [
      [
        '{order} is marked as delivered but there is nothing here',
        'That is annoying. Sometimes the scan is a day early. Have you asked the neighbours?',
      ],
      [
        'It says my parcel {order} was handed to me personally. It was not!',
        'I see that scan, and I believe you. Could somebody at home have taken it?',
      ],
      [
        'The courier left {order} in the rain in front of the door and now it is gone.',
        'They should not leave it outside. Did they leave a card?',
      ],
      [
        'Somebody signed for NW-{order} with a name I have never heard.',
        'The name in the scan is of the driver, as far as I can see. Have you asked next door?',
      ],
      [
        'My {product} was “delivered” to a locker that does not open.',
        'Try the code once more with the # at the end. If it stays shut I open a case with {carrier}.',
      ],
      [
        'Delivered?? I was at home all day. Order {order}.',
        'I am sorry! Sometimes parcels are scanned in the van. Could you look again tomorrow morning?',
      ],
      [
        'I think my parcel was stolen from the stairs. Order {order}, {city}.',
        'Oh no. I can open a search with {carrier}, and if they do not find it you get a new one.',
      ],
      [
        'Your driver took a picture of a door that is not mine ({order})',
        'That picture helps: I pass it on to {carrier} so that they know where to look.',
      ],
    ],
    offers: ['I asked everybody', 'It came after all', 'Talk to a person'],
    more: [
      ['I asked everybody', 'Then I open a search with {carrier}. That takes up to three working days.'],
      ['It came after all', 'What a relief! Enjoy it.'],
      ['What happens if they do not find it?', 'Then we send you a new one or give the money back, as you like.'],
    ],
    cases: [
      {
        trouble: 'Three days? It was a birthday present. Get me a human.',
        help: [
          'Hello {first}, I am {agent}. The driver’s position at the time of the scan was two streets away, so this is clearly on us. New one or money back?',
          'New one please. Same size.',
          'It leaves today, express. I am sorry about the birthday.',
        ],
        note: 'Search opened with {carrier}. Replacement sent, so the refund button stays untouched!',
      },
      {
        trouble: 'I do not want a search, I want my {product} or my money.',
        help: ['I understand, {first}. I have refunded {euros}. It is with your bank in one to three days.', 'Thank you, that is fair.'],
        note: '@Mara Olsen second theft in {city} this month. Should we require a signature there?',
      },
      {
        trouble: 'Nobody here signed anything. This is fraud and I want to talk to someone responsible.',
        help: [
          'Hello {first}, I am responsible. The signature is a scribble of the driver, {carrier} has admitted it. A new parcel is on its way, and they pay.',
          'Finally somebody who answers. Thanks, {agent}.',
        ],
      },
      {
        trouble: 'I am standing in front of it in the snow. Person please!!',
        help: [
          'Go inside, {first}! The locker had no power. {carrier} empties it by hand today and brings the parcel to your door.',
          'Inside, with tea. Thank you!!',
        ],
      },
    ],
  },
]
