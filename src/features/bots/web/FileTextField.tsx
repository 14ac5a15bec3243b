import { useRef, useState, type ComponentProps, type DragEvent } from 'react'
import { Button } from '#web/components/Button.tsx'
import { TextField } from '#web/components/Field.tsx'
import { botStrings } from './bot.strings.ts'

interface FileTextFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'after'> {
  /** What the browser offers when a file is chosen, such as `.json`. */
  accept: string
  maxLength: number
  onText: (text: string) => void
}

const text = botStrings.file

/** A text that a company gives as a file: it is pasted, chosen, or dropped onto the field. */
export function FileTextField({ accept, maxLength, onText, help, error, disabled = false, ...field }: FileTextFieldProps) {
  const picker = useRef<HTMLInputElement>(null)
  const [name, setName] = useState<string | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  const take = async (file: File | undefined) => {
    if (!file) return
    setName(null)
    // Longer than any text that is taken, by its bytes: it need not be read to be refused.
    if (file.size > maxLength * 4) return setWrong(text.tooLong(file.name))
    const read = await file.text().catch(() => null)
    if (read === null) return setWrong(text.unread(file.name))
    if (read.length > maxLength) return setWrong(text.tooLong(file.name))
    setWrong(null)
    setName(file.name)
    onText(read)
  }
  const isFile = (event: DragEvent) => !disabled && event.dataTransfer.types.includes('Files')
  return (
    <>
      <TextField
        {...field}
        disabled={disabled}
        maxLength={maxLength}
        help={name === null ? help : text.read(name)}
        error={wrong ?? error}
        onChange={(event) => {
          setName(null)
          setWrong(null)
          onText(event.target.value)
        }}
        onDragOver={(event) => isFile(event) && event.preventDefault()}
        onDrop={(event) => {
          if (!isFile(event)) return
          event.preventDefault()
          void take(event.dataTransfer.files[0])
        }}
        after={
          <Button disabled={disabled} onClick={() => picker.current?.click()}>
            {text.choose}
          </Button>
        }
      />
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        onChange={(event) => {
          void take(event.target.files?.[0])
          // The same file chosen again is read again.
          event.target.value = ''
        }}
      />
    </>
  )
}
