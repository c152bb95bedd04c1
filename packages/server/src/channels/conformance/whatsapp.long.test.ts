import { whatsappCase } from './cases.ts';
import { testRoad } from './road-suite.ts';

testRoad(whatsappCase);
