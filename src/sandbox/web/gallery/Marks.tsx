import { Bell } from 'lucide-react'
import { Avatar } from '#web/components/Avatar.tsx'
import { BatonIcon, HolderIcon, type IconHolder } from '#web/components/BatonIcon.tsx'
import { Badge, LabelDot, Tag } from '#web/components/Chip.tsx'
import { CountMark } from '#web/components/CountMark.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import { Specimen } from './Specimen.tsx'

const holders: [IconHolder, string][] = [
  ['ai', 'the AI'],
  ['person', 'a person'],
  ['help', 'needs a human'],
  ['nobody', 'nobody'],
]
const labels = ['grey', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink']

/** What is looked at. */
export function Marks() {
  return (
    <>
      <Specimen name="BatonIcon" use="The product.">
        <BatonIcon />
        <BatonIcon size={40} />
      </Specimen>
      <Specimen name="HolderIcon" use="Who holds the baton. Violet, orange and red say nothing else anywhere; the words stand beside them.">
        {holders.map(([holder, name]) => (
          <span key={holder} className="inline-flex items-center gap-1.5">
            <HolderIcon holder={holder} /> {name}
          </span>
        ))}
      </Specimen>
      <Specimen name="Avatar" use="A face, or the initials on a colour of their own.">
        {['Mara Olsen', 'Ben', '李雷', ''].map((name) => (
          <Avatar key={name} id={name} name={name} />
        ))}
        <Avatar id="large" name="Zuzanna Nowak" size={40} />
      </Specimen>
      <Specimen name="Badge" use="How many, beside a name. Hot is for what a person is needed for.">
        <Badge count={18} />
        <Badge count={1000} capped />
        <Badge hot count={23} />
      </Specimen>
      <Specimen name="CountMark" use="How much is new, at a picture or in a row; no more than 99.">
        <IconButton name="Alerts: 7" tip="none" className="relative">
          <Bell size={17} />
          <CountMark count={7} corner />
        </IconButton>
        <IconButton name="Next up: 99+" tip="none" className="relative">
          <Bell size={17} />
          <CountMark count={120} hot corner />
        </IconButton>
        <span className="inline-flex items-center gap-2">
          Northwind <CountMark count={3} />
        </span>
      </Specimen>
      <Specimen name="Tag" use="A label of a conversation.">
        {labels.map((colour) => (
          <Tag key={colour} name={colour} colour={colour} />
        ))}
      </Specimen>
      <Specimen name="LabelDot" use="The colour of a label; what it is called stands beside it.">
        {labels.map((colour) => (
          <LabelDot key={colour} colour={colour} size="lg" />
        ))}
      </Specimen>
    </>
  )
}
