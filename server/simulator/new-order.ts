import { asc, eq, inArray, sql } from 'drizzle-orm';
import { receivesOrders } from '../areas/merchants/repository.ts';
import { orderLines, orders, shops } from '../db/schema.ts';
import type { Tx } from '../db/tx.ts';
import { demoShop } from '../demo/merchants.ts';
import { drawEmail, drawMobile, drawPerson } from '../demo/people.ts';
import type { Random } from '../demo/random.ts';
import type { OrderRow } from '../areas/orders/wire.ts';
import { drawOrder } from './draw-order.ts';

/** Share of new orders that go to the demo users' shops. */
const favouredShare = 0.4;
const dayMs = 24 * 3_600_000;
const firstNumber = 100_001;

async function drawTemplate(tx: Tx, random: Random): Promise<OrderRow | undefined> {
  const found = await tx.select({ id: shops.id }).from(shops).where(receivesOrders).orderBy(asc(shops.id));
  const open = found.map(({ id }) => id);
  if (open.length === 0) return undefined;
  const favoured = open.filter((id) => Object.values(demoShop).some((shopId) => shopId === id));
  const shopId = random.pick(favoured.length > 0 && random.chance(favouredShare) ? favoured : open);
  return (
    (await drawOrder(tx, eq(orders.shopId, shopId), random)) ?? drawOrder(tx, inArray(orders.shopId, open), random)
  );
}

async function nextNumber(tx: Tx): Promise<string> {
  const [last] = await tx
    .select({ orderNo: orders.orderNo })
    .from(orders)
    .where(sql`${orders.orderNo} ~ '^[0-9]+$'`)
    .orderBy(sql`length(${orders.orderNo}) desc, ${orders.orderNo} desc`)
    .limit(1);
  return String(Math.max(firstNumber, Number(last?.orderNo ?? 0) + 1));
}

/** Returns the time shifted by the template's age, rounded up to whole days. */
function later(at: Date | null, template: OrderRow, now: Date): Date | null {
  const days = Math.ceil((now.getTime() - template.createdAt.getTime()) / dayMs);
  return at === null ? null : new Date(at.getTime() + days * dayMs);
}

/** Returns a paid order of a new customer with the template's address and time slot. */
function shapedLike(template: OrderRow, orderNo: string, random: Random, now: Date): typeof orders.$inferInsert {
  const customer = drawPerson(random);
  return {
    merchantId: template.merchantId,
    shopId: template.shopId,
    orderNo,
    externalOrderId:
      template.externalOrderId === null ? null : `WEB-${random.integer(10_000, 99_999)}-${random.integer(1, 9)}`,
    createdAt: now,
    pendingAt: now,
    paymentStatus: 'Succeeded',
    paymentAt: now,
    timeSlotFrom: later(template.timeSlotFrom, template, now),
    timeSlotTo: later(template.timeSlotTo, template, now),
    status: 'PendingDelivery',
    portalStatus: 'Pending',
    customerFirstName: customer.firstName,
    customerLastName: customer.lastName,
    customerEmail: template.customerEmail === null ? null : drawEmail(random, customer),
    customerPhone: template.customerPhone === null ? null : drawMobile(random),
    deliveryLine1: template.deliveryLine1,
    deliveryLine2: template.deliveryLine2,
    deliveryLine3: template.deliveryLine3,
    deliveryCity: template.deliveryCity,
    deliveryCounty: template.deliveryCounty,
    deliveryPostCode: template.deliveryPostCode,
    deliveryInstructions: template.deliveryInstructions,
    billingLine1: template.billingLine1,
    billingLine2: template.billingLine2,
    billingLine3: template.billingLine3,
    billingCity: template.billingCity,
    billingCounty: template.billingCounty,
    billingPostCode: template.billingPostCode,
  };
}

/** Places a new order with the lines of an existing one. Returns `false` if there is no order to copy. */
export async function placeOrder(tx: Tx, random: Random, now: Date): Promise<boolean> {
  const template = await drawTemplate(tx, random);
  if (template === undefined) return false;
  const [order] = await tx
    .insert(orders)
    .values(shapedLike(template, await nextNumber(tx), random, now))
    .returning({ id: orders.id });
  if (order === undefined) throw new Error('The new order was not stored');
  const goods = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, template.id))
    .orderBy(asc(orderLines.position));
  if (goods.length > 0) {
    await tx.insert(orderLines).values(
      goods.map(({ id: _, ...line }) => ({
        ...line,
        orderId: order.id,
        quantity: line.originalQuantity,
        cancelledAt: null,
        cancelRequestedAt: null,
        changeReason: null,
      })),
    );
  }
  return true;
}
