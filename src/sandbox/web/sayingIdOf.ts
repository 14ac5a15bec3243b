/** The id under which the page sent what stands on the phone as this line. The platform gives messages ids of its own, made from the page's. */
export function sayingIdOf(lineId: string): string {
  return lineId.replace(/^m_/, '')
}
