import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { laterStrings } from '#shared/later.strings.ts'
import { Button } from './Button.tsx'
import { toast } from './toast/toast.ts'
import { copyText } from '#web/device/copyText.ts'

/** Copies a text and says so; `name` is what it copies, for screen readers. */
export function CopyButton({ text, name, className }: { text: string; name: string; className?: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async () => {
    if (await copyText(text)) setCopied(true)
    else toast(laterStrings.kit.copyFailed, { variant: 'failed' })
  }
  return (
    <>
      <Button
        className={className}
        aria-label={copied ? laterStrings.kit.copiedNamed(name) : laterStrings.kit.copyNamed(name)}
        onClick={() => void copy()}
      >
        {copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
        {copied ? laterStrings.kit.copied : laterStrings.kit.copy}
      </Button>
      <span role="status" className="sr-only">
        {copied ? laterStrings.kit.copiedNamed(name) : ''}
      </span>
    </>
  )
}
