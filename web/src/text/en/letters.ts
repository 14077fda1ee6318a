import type { LettersText } from '../mn/letters.ts'

export const text: LettersText = {
  parent: {
    greeting: 'Dear parents and guardians,',
    lead: {
      school:
        "The Parents' portal shows you your child's attendance, timetable, homework, marks and meals, and lets you ask for leave. For this, link your child to your account once.",
      kindergarten:
        "The Parents' portal shows you your child's attendance and meals, and lets you ask for leave. For this, link your child to your account once.",
    },
    address: "The portal's address. You can open it with the camera of your phone:",
    code: "QR code of the portal's address",
    how: 'How do I link my child?',
    steps: [
      'Open {address} on your phone or computer.',
      'Press “Register” and register with your phone number or e-mail address. If you have an account, press “Log in”.',
      'On the page “My children” press “Register child”.',
      'Choose “Read QR code” and scan the card that came with this letter. Without a card, choose “Register”, enter the registry number, surname and given name of the child, and select “{group}”.',
      'The teacher checks and approves the request. The answer comes to the phone or e-mail of your account.',
    ],
    careTitle: 'Please note',
    care: [
      'Give the card only to guardians of the child. Do not post a picture of it on social networks.',
      'Both parents can link the same child, each with an account of their own.',
      'Never tell anyone your password or a confirmation code. Teachers and schools never ask for them.',
    ],
    ask: 'If you have questions, please talk to the teacher.',
    askPhone: 'If you have questions, please talk to the teacher or call {phone}.',
    respect: 'Yours sincerely,',
    signed: 'Teacher, {group}',
  },
  claim: {
    lead: "{institution} has told the Parents' portal that the child with the registry number below attends it. Please answer whether this is right. Until you do, the institution sees nothing about your child in the portal. The portal does not tell the institution the name, so this letter does not have it.",
    number: 'Number of the claim',
    registry: 'Registry number of the child',
    group: 'Group',
    since: 'From',
    until: 'Please answer by',
    how: 'Answer in the portal',
    steps: [
      'Open {address} and log in with your proven account.',
      'Find this claim on the page “My children” and read it.',
      'Press “Yes” if it is right, “No” if it is not.',
    ],
    paper: 'Without a proven account',
    paperHint:
      'Fill in the part below, sign it and hand it to the institution. The institution sends it to the operator of the portal, who decides.',
    yes: 'Yes, this child attends this group.',
    no: 'No, this is not right.',
    guardian: 'Surname and given name of the guardian',
    guardianRegistry: 'Registry number of the guardian',
    phone: 'Phone number',
    signature: 'Signature, date',
  },
}
