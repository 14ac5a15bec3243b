/** Whether the page may show a picture of this address: its policy takes what comes safely, and what is its own. */
export const isShowable = (address: string) => !/^http:/i.test(address) || address.startsWith(`${location.origin}/`)
