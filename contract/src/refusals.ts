/** Every refusal and the code it travels with. The server has the Mongolian text of each, the English interface its own. */
export const refusals = {
  inputInvalid: 201,
  notFoundRecord: 201,
  loginFailed: 201,
  signInNeeded: 401,
  sessionExpired: 401,
  notAllowed: 403,
  ownDataOnly: 403,
  notYourChild: 403,
  unknownAddress: 404,
  tooLarge: 413,
  tooManyRequests: 429,
  fault: 500,
  overloaded: 503,
} as const

export type Refusal = keyof typeof refusals
export const isRefusal = (key: string): key is Refusal => Object.hasOwn(refusals, key)
