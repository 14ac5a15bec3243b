import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { copyText } from '#web/device/copyText.ts'
import { IconButton } from '#web/components/IconButton.tsx'
import { toast } from '#web/components/toast/toast.ts'
import { detailsStrings as text } from './details.strings.ts'

/** Copies a value; `name` says what it is. */
export function CopyIcon({ value, name }: { value: string; name: string }) {
  const [isCopied, setCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    if (await copyText(value)) setCopied(true)
    else toast(text.copyFailed, { variant: 'failed' })
  }
  return (
    <>
      <IconButton
        name={text.copy(name)}
        tip="none"
        className="thumb-area relative size-6! pointer-fine:opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
        onClick={() => void copy()}
      >
        {isCopied ? <Check size={13} /> : <Copy size={13} />}
      </IconButton>
      <span role="status" className="sr-only">
        {isCopied ? text.copied(name) : ''}
      </span>
    </>
  )
}
