const names = ['localhost', '127.0.0.1', '::1', '[::1]']

/** Whether a host, as it stands in an address or by itself, means this machine, no matter who resolves it. */
export const isThisMachine = (host: string): boolean => names.includes(host.toLowerCase())
