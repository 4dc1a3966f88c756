/**
 * Pictures of products and of deliveries, logos of merchants and fronts of shops, drawn when they are asked for.
 * A key either names a picture or is answered 404; nothing of it reaches the drawing but the choice.
 */
import type { FastifyPluginAsync, FastifyReply } from 'fastify';
import { z } from 'zod';
import { gateTexts } from '../api/texts.ts';
import { drawMerchantLogo } from './merchant-logo.ts';
import { drawProof } from './proof-picture.ts';
import { drawProduct } from './product-picture.ts';
import { drawShopFront } from './shop-front.ts';

const Key = z.object({ file: z.string().max(64).regex(/^[a-z]+(-[a-z]+)*\.svg$/) });

const thirtyDays = 30 * 24 * 60 * 60;

function send(reply: FastifyReply, params: unknown, draw: (key: string) => string | undefined): FastifyReply {
  const key = Key.safeParse(params);
  const picture = key.success ? draw(key.data.file.slice(0, -'.svg'.length)) : undefined;
  if (picture === undefined) return reply.code(404).send({ Error: gateTexts.noSuchPicture() });
  return reply
    .header('Content-Type', 'image/svg+xml; charset=utf-8')
    .header('Cache-Control', `public, max-age=${thirtyDays}`)
    .header('Content-Security-Policy', "default-src 'none'; style-src 'unsafe-inline'")
    .header('X-Content-Type-Options', 'nosniff')
    .send(picture);
}

export const imagesPlugin: FastifyPluginAsync = async (app) => {
  app.get('/images/products/:file', (request, reply) => send(reply, request.params, drawProduct));
  app.get('/images/merchants/:file', (request, reply) => send(reply, request.params, drawMerchantLogo));
  app.get('/images/proofs/:file', (request, reply) => send(reply, request.params, drawProof));
  app.get('/images/shops/:file', (request, reply) => send(reply, request.params, drawShopFront));
};
