import { Archive, Bell, Star, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button, buttonClasses, type ButtonProps } from '#web/components/Button.tsx'
import { Chip } from '#web/components/Chip.tsx'
import { CopyButton } from '#web/components/CopyButton.tsx'
import { ConfirmButton } from '#web/components/dialog/ConfirmButton.tsx'
import { DialogFrame } from '#web/components/dialog/DialogFrame.tsx'
import { IconButton } from '#web/components/IconButton.tsx'
import { Kbd } from '#web/components/Kbd.tsx'
import { MenuButton } from '#web/components/menu/MenuButton.tsx'
import type { MenuSection } from '#web/components/menu/MenuEntry.ts'
import { Popup } from '#web/components/menu/Popup.tsx'
import { Specimen } from './Specimen.tsx'

const variants: [NonNullable<ButtonProps['variant']>, string][] = [
  ['main', 'Save'],
  ['plain', 'Cancel'],
  ['ghost', 'Filter'],
  ['ai', 'Resume AI'],
  ['person', 'Pause AI'],
  ['danger', 'Delete'],
]
const nothing = () => undefined
const sections: MenuSection[] = [
  {
    title: 'Conversation',
    entries: [
      { name: 'Move to Done', icon: <Archive size={14} />, hint: 'E', run: nothing },
      { name: 'Follow Up', icon: <Star size={14} />, checked: true, run: nothing },
      { name: 'Alerts', icon: <Bell size={14} />, count: { value: 12, says: '12 alerts' }, run: nothing },
    ],
  },
  { entries: [{ name: 'Delete', icon: <Trash2 size={14} />, danger: true, run: nothing }] },
]

/** What is pressed. */
export function Actions() {
  const [isOn, setOn] = useState(true)
  return (
    <>
      <Specimen name="Button" use="Does something. One main button on a screen; ai and person pass the baton; danger takes something away.">
        {variants.map(([variant, name]) => (
          <Button key={variant} variant={variant}>
            {name}
          </Button>
        ))}
        <Button disabled>Disabled</Button>
        <Button size="lg" variant="main">
          Large
        </Button>
        <a href="#actions" className={buttonClasses({})}>
          A link as one
        </a>
      </Specimen>
      <Specimen name="IconButton" use="A button that is only a picture. Its name is its tip, with its key.">
        <IconButton name="Follow up" hint="S">
          <Star size={16} />
        </IconButton>
        <IconButton name="Archived" aria-pressed="true">
          <Archive size={16} />
        </IconButton>
        <IconButton name="Delete" disabled>
          <Trash2 size={16} />
        </IconButton>
      </Specimen>
      <Specimen name="Chip" use="A filter that is on or off.">
        <Chip on={isOn} onClick={() => setOn(!isOn)}>
          Unread
        </Chip>
        <Chip on={!isOn} onClick={() => setOn(!isOn)}>
          Follow Up
        </Chip>
      </Specimen>
      <Specimen name="CopyButton" use="Copies a text and says so.">
        <CopyButton text="npm start" name="the command" />
      </Specimen>
      <Specimen name="Kbd" use="A key. On touch screens there is none, unless the key itself is what is told.">
        <Kbd>mod+k</Kbd>
        <Kbd shown>Enter</Kbd>
        <Button variant="main">
          Send <Kbd bare>mod+Enter</Kbd>
        </Button>
      </Specimen>
      <Specimen name="MenuButton" use="Opens a menu: things to do, places, choices, and how much is there.">
        <MenuButton sections={sections} className={buttonClasses({})}>
          More
        </MenuButton>
      </Specimen>
      <Opened />
    </>
  )
}

/** What opens over the page. */
function Opened() {
  const [isPopupOpen, openPopup] = useState(false)
  const [isDialogOpen, openDialog] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  return (
    <>
      <Specimen name="Popup" use="Something small to choose in, beside what it is about.">
        <Button ref={anchor} aria-haspopup="dialog" aria-expanded={isPopupOpen} onClick={() => openPopup(!isPopupOpen)}>
          Open a popup
        </Button>
        <Popup open={isPopupOpen} onOpenChange={openPopup} anchor={anchor} name="A popup">
          <p className="p-2">It lies beside its button, and Esc closes it.</p>
        </Popup>
      </Specimen>
      <Specimen name="DialogFrame" use="Something to fill in or to read before one goes on. It keeps the focus and gives it back.">
        <Button aria-haspopup="dialog" onClick={() => openDialog(true)}>
          Open a dialog
        </Button>
        <DialogFrame open={isDialogOpen} onOpenChange={openDialog} title="A dialog" hint="One sentence says what it is about.">
          <div className="flex justify-end">
            <Button variant="main" onClick={() => openDialog(false)}>
              Done
            </Button>
          </div>
        </DialogFrame>
      </Specimen>
      <Specimen name="ConfirmButton" use="Asks before it takes something away. What cannot come back has its name typed.">
        <ConfirmButton
          name="Remove"
          title="Remove Ben?"
          hint="Ben no longer sees this workspace."
          action="Remove"
          run={() => Promise.resolve()}
        />
        <ConfirmButton
          name="Delete the workspace"
          variant="danger"
          title="Delete Northwind?"
          hint="Its conversations go with it."
          action="Delete"
          typed={{ label: 'Type Northwind', name: 'Northwind' }}
          run={() => Promise.resolve()}
        />
      </Specimen>
    </>
  )
}
