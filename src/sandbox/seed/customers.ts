import type { Random } from '#shared/Random.ts'

/** Where somebody comes from, as far as a conversation shows it. */
interface Region {
  locale: string
  timezone: string
  country: string
  cities: readonly string[]
  firsts: readonly string[]
  lasts: readonly string[]
  /** The beginning of a phone number. */
  phone: string
}

/** A customer as the seed knows them. */
export interface Customer {
  name: string
  /** Empty where nobody knows it. */
  first: string
  profile: Record<string, string>
  country: string
  cities: readonly string[]
  phone: string
  email: string
}

const regions: readonly Region[] = [
  {
    locale: 'en-GB',
    timezone: 'Europe/London',
    country: 'the UK',
    phone: '+44 7700 900',
    cities: ['Edinburgh', 'Bristol', 'Keswick', 'Leeds', 'Cardiff'],
    firsts: ['Harriet', 'Callum', 'Imogen', 'Rhys', 'Fiona', 'Alistair', 'Poppy', 'Graham', 'Nisha', 'Owen'],
    lasts: ['Whitaker', 'MacLeod', 'Bramley', 'Okonkwo', 'Pritchard', 'Ashworth', 'Patel', 'Fairbairn', 'Lowe', 'Hastings'],
  },
  {
    locale: 'en-IE',
    timezone: 'Europe/Dublin',
    country: 'Ireland',
    phone: '+353 85 000 ',
    cities: ['Galway', 'Cork', 'Dublin', 'Westport'],
    firsts: ['Aoife', 'Cillian', 'Saoirse', 'Declan', 'Niamh', 'Eoin'],
    lasts: ['O’Sullivan', 'Byrne', 'Ní Bhriain', 'Gallagher', 'Keane', 'Walsh'],
  },
  {
    locale: 'en-US',
    timezone: 'America/Denver',
    country: 'the US',
    phone: '+1 303 555 0',
    cities: ['Boulder', 'Portland', 'Burlington', 'Moab', 'Duluth'],
    firsts: ['Madison', 'Tyler', 'Dolores', 'Marcus', 'Luz', 'Hank', 'Keiko', 'Jamal', 'Becky', 'Wyatt'],
    lasts: ['Kowalski', 'Ramirez', 'Washington', 'Nakamura', 'Schroeder', 'Begay', 'Johansen', 'Freeman', 'Vance', 'Delgado'],
  },
  {
    locale: 'nb-NO',
    timezone: 'Europe/Oslo',
    country: 'Norway',
    phone: '+47 400 00 ',
    cities: ['Tromsø', 'Bergen', 'Lillehammer', 'Bodø', 'Ålesund'],
    firsts: ['Sunniva', 'Håkon', 'Ragnhild', 'Eirik', 'Solveig', 'Torbjørn', 'Maja', 'Anders'],
    lasts: ['Lund', 'Nygård', 'Haugen', 'Myhre', 'Sætre', 'Berge', 'Tangen', 'Røed'],
  },
  {
    locale: 'sv-SE',
    timezone: 'Europe/Stockholm',
    country: 'Sweden',
    phone: '+46 70 174 0',
    cities: ['Kiruna', 'Göteborg', 'Umeå', 'Östersund'],
    firsts: ['June', 'Gustav', 'Ebba', 'Nils', 'Linnea', 'Björn', 'Saga'],
    lasts: ['Lindqvist', 'Ekström', 'Sjöberg', 'Nyström', 'Hallgren', 'Wikström'],
  },
  {
    locale: 'de-DE',
    timezone: 'Europe/Berlin',
    country: 'Germany',
    phone: '+49 171 3920',
    cities: ['Freiburg', 'Leipzig', 'Garmisch', 'Hamburg', 'Göttingen'],
    firsts: ['Annika', 'Thorsten', 'Leonie', 'Matthias', 'Ayşe', 'Burkhard', 'Sieglinde', 'Emre'],
    lasts: ['Vogel', 'Köhler', 'Bäumer', 'Yılmaz', 'Steinbach', 'Rößler', 'Petersen', 'Krämer'],
  },
  {
    locale: 'fr-FR',
    timezone: 'Europe/Paris',
    country: 'France',
    phone: '+33 6 39 98 ',
    cities: ['Grenoble', 'Lyon', 'Rennes', 'Chamonix'],
    firsts: ['Daniel', 'Camille', 'Mamadou', 'Élodie', 'Thibault', 'Aïcha', 'Maëlle'],
    lasts: ['Adeyemi', 'Rousseau', 'Diallo', 'Garnier', 'Lemoine', 'Benali', 'Fontaine'],
  },
  {
    locale: 'pl-PL',
    timezone: 'Europe/Warsaw',
    country: 'Poland',
    phone: '+48 500 000 ',
    cities: ['Kraków', 'Zakopane', 'Gdańsk', 'Wrocław'],
    firsts: ['Sofia', 'Marek', 'Zuzanna', 'Paweł', 'Agnieszka', 'Krzysztof'],
    lasts: ['Kowalski', 'Nowak', 'Zieliński', 'Wójcik', 'Mazur', 'Kaczmarek'],
  },
  {
    locale: 'pt-PT',
    timezone: 'Europe/Lisbon',
    country: 'Portugal',
    phone: '+351 912 000 ',
    cities: ['Porto', 'Coimbra', 'Évora'],
    firsts: ['Marta', 'Rui', 'Beatriz', 'Tiago', 'Leonor'],
    lasts: ['Costa', 'Figueiredo', 'Teixeira', 'Moreira', 'Simões'],
  },
  {
    locale: 'en-IN',
    timezone: 'Asia/Kolkata',
    country: 'India',
    phone: '+91 98000 0',
    cities: ['Pune', 'Shimla', 'Bengaluru'],
    firsts: ['Priya', 'Arjun', 'Meera', 'Vikram', 'Kavya'],
    lasts: ['Raman', 'Iyer', 'Chatterjee', 'Deshpande', 'Khanna'],
  },
  {
    locale: 'en-NZ',
    timezone: 'Pacific/Auckland',
    country: 'New Zealand',
    phone: '+64 20 000 ',
    cities: ['Wānaka', 'Dunedin', 'Taupō'],
    firsts: ['Aroha', 'Liam', 'Ngaire', 'Hemi', 'Pippa'],
    lasts: ['Tamati', 'Fraser', 'Ngata', 'Sutherland', 'Parata'],
  },
  {
    locale: 'nl-NL',
    timezone: 'Europe/Amsterdam',
    country: 'the Netherlands',
    phone: '+31 6 0000 ',
    cities: ['Utrecht', 'Groningen', 'Nijmegen'],
    firsts: ['Tom', 'Fenna', 'Joost', 'Elif', 'Maartje', 'Daan'],
    lasts: ['de Vries', 'van den Berg', 'Bayram', 'Jansen', 'Postma', 'Kuiper'],
  },
]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^\p{L} ]/gu, '')
    .toLowerCase()
    .replace(/ø/g, 'o')
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ı/g, 'i')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z ]/g, '')

/** Somebody who has not been there before: no two of a seed have the same name. */
export function meet(random: Random, taken: Set<string>): Customer {
  for (;;) {
    const region = random.pick(regions)
    const first = random.pick(region.firsts)
    const last = random.pick(region.lasts)
    const name = `${first} ${last}`
    if (taken.has(name)) continue
    taken.add(name)
    const phone = `${region.phone}${random.int(100, 199)}`
    const email = `${plain(first)}@${plain(last).replaceAll(' ', '')}.example`
    const profile: Record<string, string> = { name, first_name: first, last_name: last, locale: region.locale, timezone: region.timezone }
    if (random.chance(0.6)) profile['email'] = email
    if (random.chance(0.3)) profile['phone'] = phone
    return { name, first, profile, country: region.country, cities: region.cities, phone, email }
  }
}
