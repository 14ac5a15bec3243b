import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { toast } from '#web/ui/toast.ts'
import { botWords } from './botWords.ts'
import { copyText } from './copyText.ts'

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
    else toast(botWords.copyFailed, { look: 'failed' })
  }
  return (
    <>
      <Button className={className} aria-label={copied ? botWords.copiedNamed(name) : botWords.copyNamed(name)} onClick={() => void copy()}>
        {copied ? <Check size={14} aria-hidden="true" /> : <Copy size={14} aria-hidden="true" />}
        {copied ? botWords.copied : botWords.copy}
      </Button>
      <span role="status" className="sr-only">
        {copied ? botWords.copiedNamed(name) : ''}
      </span>
    </>
  )
}
