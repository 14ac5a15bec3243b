import { useState, type ComponentProps } from 'react'
import { DaysFields } from '#web/components/DaysFields.tsx'
import { AreaField, SelectField, TextField } from '#web/components/Field.tsx'
import { FieldSkeleton } from '#web/components/FieldSkeleton.tsx'
import { FindField } from '#web/components/FindField.tsx'
import { FoundRows } from '#web/components/FoundRows.tsx'
import { PersonPicker } from '#web/components/PersonPicker.tsx'
import { Picker, type Pickable } from '#web/components/Picker.tsx'
import { Specimen } from './Specimen.tsx'

type Person = ComponentProps<typeof PersonPicker>['people'][number]

const people: Person[] = ['Mara Olsen', 'Ben Adeyemi', 'Cleo Nowak'].map((name) => ({
  id: name,
  name,
  email: `${name.split(' ')[0]!.toLowerCase()}@northwind.example`,
  image: null,
}))
const sources: Pickable[] = [
  { id: 'messenger', name: 'Messenger', detail: 'Northwind Outdoors' },
  { id: 'slack', name: 'Slack', detail: 'northwind.slack.com' },
]
const colleagues = ['Ada', 'Ben', 'Cleo', 'Dana', 'Emil', 'Fay', 'Gus', 'Hana', 'Ivo', 'Jana', 'Kofi', 'Lena']
const words = { search: 'Find by a few letters', clear: 'Clear', nobody: 'Nobody fits.' }

/** What is filled in. */
export function Fields() {
  const [phrase, setPhrase] = useState('Zoe')
  const [wanted, setWanted] = useState('an')
  const found = colleagues.filter((name) => name.toLowerCase().includes(wanted.toLowerCase()))
  const [person, setPerson] = useState<Person | null>(people[0]!)
  const [source, setSource] = useState<Pickable | null>(null)
  const [days, setDays] = useState({ since: '2026-11-01', until: '' })
  return (
    <>
      <Specimen wide name="TextField" use="A line of text, with its label, its help and what is wrong with it.">
        <TextField label="Name" help="Your customers see it." defaultValue="Northwind" />
        <TextField label="E-mail" error="This is no e-mail address." defaultValue="mara@" />
        <TextField label="After" narrow after="minutes" inputMode="numeric" defaultValue="10" />
        <TextField label="Client key" disabled defaultValue="shop-bot" />
      </Specimen>
      <Specimen wide name="DaysFields" use="Between which days.">
        <DaysFields days={days} text={{ since: 'From', until: 'To' }} onChange={setDays} />
      </Specimen>
      <Specimen wide name="SelectField" use="One of a few.">
        <SelectField label="Role" choices={{ agent: 'Agent', admin: 'Admin' }} />
        <SelectField label="Language" error="Choose one." choices={{ en: 'English', de: 'German' }} />
      </Specimen>
      <Specimen wide name="AreaField" use="Some lines of text.">
        <AreaField label="Saved reply" defaultValue={'Hello!\nHow can we help?'} />
        <AreaField label="Note" help="Only your workspace sees it." />
      </Specimen>
      <Specimen wide name="FindField" use="Narrows what stands below it; a button empties it.">
        <FindField label="Find a bot" value={phrase} onChange={setPhrase} />
      </Specimen>
      <Specimen wide name="FoundRows" use="Rows with such a field above them where there are more than ten, and a word where none fits.">
        <FoundRows
          label="Find a colleague"
          none="Nobody fits."
          wanted={wanted}
          onWant={setWanted}
          count={colleagues.length}
          found={found.length}
        >
          <ul>
            {found.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </FoundRows>
      </Specimen>
      <Specimen wide name="Picker" use="One of many, found by a few letters.">
        <Picker label="Source" placeholder="Any source" items={sources} chosen={source} onChoose={setSource} words={words} />
        <Picker
          label="Agent"
          placeholder="Choose an agent"
          error="The agent is not there any more."
          items={sources}
          chosen={null}
          onChoose={setSource}
          words={words}
        />
      </Specimen>
      <Specimen wide name="PersonPicker" use="The same for people, with their faces.">
        <PersonPicker label="Assignee" placeholder="Anybody" people={people} chosen={person} onChoose={setPerson} words={words} />
      </Specimen>
      <Specimen wide name="FieldSkeleton" use="A field that is on its way.">
        <FieldSkeleton label="Channel" help="It comes from Slack." />
      </Specimen>
    </>
  )
}
