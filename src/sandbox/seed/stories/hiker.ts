import type { Random } from '#shared/Random.ts'

/** Somebody who walks through three countries and tells the small talk bot of every day: the long conversation of the seed. */
export function hikerDay(random: Random, day: number): [customer: string, bot: string][] {
  const km = random.int(9, 31)
  const line = random.fresh(openings).replace('{day}', String(day)).replace('{km}', String(km)).replace('{place}', random.fresh(places))
  const talk: [string, string][] = [[line, random.fresh(answers).replace('{km}', String(km))]]
  if (random.chance(0.85)) talk.push([`${random.fresh(weather)} ${random.fresh(sights)}`, random.fresh(echoes)])
  if (random.chance(0.7)) talk.push([`${random.fresh(meals)} ${random.fresh(thoughts)}`, random.fresh(nights)])
  return talk
}

const openings = [
  'Day {day}: {km} km, camp at {place}.',
  'Day {day}. {place}. {km} kilometres, most of them uphill.',
  'Made it to {place}! Day {day}, {km} km.',
  'Day {day} and my feet still like me. {km} km to {place}.',
  '{km} km today (day {day}). I write this from {place}.',
  'Rested until noon, then {km} km to {place}. Day {day}, I think.',
]
const places = [
  'the hut at Abiskojaure',
  'a beach of the Torneträsk',
  'the pass above Kaitumjaure',
  'Staloluokta',
  'a birch wood near Kilpisjärvi',
  'the three-country cairn',
  'the ridge behind Sulitjelma',
  'Røysvatn',
  'an old sheep pen',
  'the bridge over the Tarraätno',
  'Pieskehaure',
  'a boathouse at Kvikkjokk',
  'the bend of the Reisa river',
  'Nedrefoss',
  'Galdahytta',
  'the moor before Kautokeino',
  'a flat stone the size of a car',
  'Gautelis',
  'the cliffs of Skjomen',
  'Hukejaure',
  'Sitasjaure',
  'Ritsem',
  'the snow field under Akka',
  'Vaisaluokta',
  'Kutjaure',
  'Låddejåkk',
  'Såmmarlappa',
  'Njunjes',
  'Graddis',
  'Balvass',
  'the last tree before the plateau',
]
const answers = [
  '{km} kilometres! I went nowhere today, and slowly.',
  'Put your feet up, if you find something to put them on.',
  'I moved your pin on my inner map.',
  'How do your shoulders feel?',
  'Well walked!',
  'I read that out to the other processes. They are impressed.',
  'Is there reception, or are you standing on something?',
  'A good place to be read from.',
  'And nobody carried you a single one of the {km}.',
  'I had been waiting for that.',
]
const weather = [
  'Sun all day.',
  'Rain from the side.',
  'Fog, I only saw my hands.',
  'Wind that takes the words away.',
  'First snow!',
  'Warm enough to swim.',
  'Hail for an hour, then a rainbow.',
  'Clear and cold.',
  'Everything is wet.',
  'The sky was the colour of tin.',
  'Thunder behind the ridge.',
  'No clouds, many mosquitoes.',
]
const sights = [
  'Saw a fox with a fish.',
  'Two reindeer followed me for an hour.',
  'A lemming shouted at me.',
  'Found a mitten, looking for its owner.',
  'Somebody had written “soon” on a stone.',
  'An eagle owl in full daylight.',
  'The river took my left gaiter.',
  'Met a German with a piano accordion.',
  'Cloudberries everywhere.',
  'Lost the path twice and found it three times.',
  'A plank bridge with one plank.',
  'Heard cranes before I saw them.',
  'A reindeer herder gave me coffee with cheese in it.',
  'Footprints of something with claws.',
  'The lake was so still that I turned the photo by mistake.',
]
const echoes = [
  'I would have been scared, or charged.',
  'Tell it I said hello.',
  'That goes into my memory, the long one.',
  'What did you do?',
  'I believe you, and I would like a photo.',
  'Better than anything that happened here.',
  'You are making me jealous of legs.',
  'Nature is showing off for you.',
  'Did it say anything?',
]
const meals = [
  'Dinner: couscous with tomato.',
  'Ate the last chocolate.',
  'Pasta, pesto, sand.',
  'A trout! With salt and nothing else.',
  'Cold beans, because the lighter is wet.',
  'Soup from a bag, delicious from km 20 on.',
  'Porridge for supper, again.',
  'Pancakes at the hut!',
  'Traded socks for goulash.',
  'Peanut butter with a spoon.',
]
const thoughts = [
  'I do not miss the news.',
  'My knee says no, my head says yes.',
  'Thinking of my sister today.',
  'I sang for two hours and nobody complained.',
  'It is strange to own only what I can carry.',
  'The tent has become a house.',
  'I will be sad when it ends.',
  'Why do maps never show mud?',
  'Tomorrow the big river.',
  'I have stopped counting the mosquitoes.',
  'Do you get lonely?',
  'I dreamt of lettuce.',
]
const nights = [
  'Sleep well out there.',
  'Good night. I keep the channel warm.',
  'Write when you wake up.',
  'Zip up the tent.',
  'I will be here, I am always here.',
  'Good night, you two: you and your knee.',
  'Dream of pancakes.',
  'Mind the river.',
  'Lonely? Not since you write.',
]
