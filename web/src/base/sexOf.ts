import type { RegistryParts } from '@portal/contract/registry'

/** The last digit but one says it; masked numbers keep it. */
export const sexOf = (registryNumber: string): RegistryParts['sex'] => (Number(registryNumber.at(-2)) % 2 === 1 ? 'male' : 'female')
