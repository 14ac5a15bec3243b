/** Whether somebody asks for a person instead of a bot. */
export function wantsPerson(text: string): boolean {
  if (/\b(no|not an?) (human|person)\b/i.test(text)) return false
  if (/\b(humans?|agent|manager|your boss)\b|\b(a|real|call|any) person\b|\bperson (please|now)\b|^\W*person\W*$/i.test(text)) return true
  return /\b(talk|speak|call|get|fetch|need|want|is|can)\b.*\b(somebody|someone|anybody|anyone|a colleague|real people)\b/i.test(text)
}

export function isGreeting(text: string): boolean {
  return (
    /^\W*(hi+|hello|hey+|hei|hallo|hola|bonjour|good (morning|day|afternoon|evening)|moin|servus|ciao)\b/i.test(text) && text.length < 40
  )
}

export function isThanks(text: string): boolean {
  return (
    /\b(thanks?|thank you|thx|cheers|merci|danke|takk?|gracias|great|perfect|awesome|wonderful)\b|^\W*(👍|❤️|🙏)/iu.test(text) &&
    text.length < 60
  )
}

export function isGoodbye(text: string): boolean {
  return /^\W*(bye|goodbye|see you|ciao|good night|later)\b/i.test(text)
}
