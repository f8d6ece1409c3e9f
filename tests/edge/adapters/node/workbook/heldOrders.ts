import { answerOrders } from '../../../../../edge/adapters/node/workbook/answerOrders.ts'

/** Answers orders with the ID of this process, and held ones never. */
answerOrders(({ isHeld }: { readonly isHeld: boolean }) => (isHeld ? new Promise<number>(() => undefined) : Promise.resolve(process.pid)))
