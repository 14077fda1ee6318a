export { MessageChoices } from './MessageChoices.tsx'
