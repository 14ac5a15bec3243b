import type { ComponentProps } from 'react'
import { Avatar } from './Avatar.tsx'
import { Picker } from './Picker.tsx'

interface Person {
  id: string
  name: string
  email: string
  image: string | null
}

type PersonPickerProps = Omit<ComponentProps<typeof Picker>, 'items' | 'chosen' | 'onChoose' | 'mark'> & {
  /** In their order. */
  people: readonly Person[]
  chosen: Person | null
  onChoose: (person: Person | null) => void
}

/** One of several people, found by a few letters of their name or address. Import it only from files that are loaded late, as `Picker`. */
export function PersonPicker({ people, chosen, onChoose, ...rest }: PersonPickerProps) {
  return (
    <Picker
      {...rest}
      items={people.map(asItem)}
      chosen={chosen && asItem(chosen)}
      onChoose={(item) => onChoose(people.find(({ id }) => id === item?.id) ?? null)}
      mark={face}
    />
  )
}

const asItem = (person: Person) => ({ ...person, detail: person.email })

const face = ({ id, name, image }: Person) => <Avatar id={id} name={name} image={image} size={20} />
