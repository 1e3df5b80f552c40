const wordsOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/u));

/** Forms of address, which are not part of a name. A word that is also a surname or a given name is not listed. */
export const TITLES = wordsOf(`
  mr mrs ms miss mdm madam mme mx dr prof professor sir dame rev hon capt engr atty esq jr sr ii iii iv
  datuk dato datin datuksri datukseri datoseri toh puan tuan tun encik cik pn haji hajjah hajah hj hjh ustaz ustazah ir
  khun nai nang nangsao naisao mom smt shri shrimati km kumari bapak ibu herr frau monsieur madame senor senora dona
  先生 小姐 女士 太太 夫人 様 さん 씨 님 นาย นาง นางสาว คุณ ดร นส ดช ดญ ว่าที่ร้อยตรี`);

/** Titles of two words, one of which is a name elsewhere. */
export const LONG_TITLES = /\b(?:tan sri|puan sri|dato'? sri|dato'? seri|datuk seri|yang mulia|wan ti roi tri)\b/gu;

/** Titles that scripts without spaces join to the name. */
export const JOINED_TITLES =
  /^(?:ว่าที่(?:ร้อย(?:ตรี|โท|เอก))?|(?:ร้อย|พัน|พล)(?:ตรี|โท|เอก)|หม่อมหลวง|เด็กชาย|เด็กหญิง|นางสาว|นาง|นาย|คุณ|ด\.?ช\.?|ด\.?ญ\.?|น\.?ส\.?|ดร\.?|mr|mrs|ms|miss|mdm|dr)(?=[เแโใไ]?[ก-ฮa-z])/u;
/** Titles that follow a name. */
export const FOLLOWING_TITLES = /(?:先生|小姐|女士|太太|夫人|様|さん|씨|님)$/u;

/** Words between names, which some banks omit: son of, daughter of, of the family of. */
export const PARTICLES = wordsOf(`
  bin binti binte bte bt bn ibn bint al el ap anak alias aka or`);
/** The particles that precede a parent's name. */
export const CHILD_OF = wordsOf('bin binti binte bte bt ibn bint anak');
/** Words that separate the payer's name from a parent's: some banks keep only one letter of BIN. */
export const PARENT_FOLLOWS = wordsOf('bin binti binte bte bt ibn bint anak b');
export const DESCENT = /(?<![\p{L}\p{M}])(?:[sdw]\s*\/\s*o|a\s*\/\s*[lp]|c\s*\/\s*o)(?![\p{L}\p{M}])/giu;

/** Customary short forms and spellings of one name, mapped to a canonical one. */
export const SHORT_FORMS: ReadonlyMap<string, string> = new Map(
  `muhammad mohd muhd md mhd mohammad mohammed mohamed mohamad muhamad muhammed mohammod mahmad mohamet muhamed
  abdul abd ab abdel abdal abdoul abdool
  ahmad ahmed ahmet achmad akhmad
  abdullah abdulla abdallah abdillah
  syed sayed sayyid said saiyid sayid
  sheikh sheik shaikh shaik sk
  nur noor nor nurul
  siti sitti
  hussein hussain husain husein husayn husin
  yusuf yusof yusoff yusuff yousef youssef
  mahmud mahmood mahmoud
  ismail esmail ismael
  ibrahim ebrahim
  othman osman uthman usman
  maria ma
  francisco fco
  mustafa mustapha mostafa moustafa
  fatima fatimah fathimah
  william wm willm
  charles chas
  thomas thos
  james jas
  george geo
  robert robt
  john jno
  joseph jos
  samuel saml
  benjamin benj
  aisha aisyah ayesha aishah aysha
  omar umar omer
  khalid khaled
  frederick fredk
  richard richd
  edward edwd
  alexander alexr
  kumar kr
  saint st
  santa sta
  nguyen ng`
    .split('\n')
    .flatMap((line) => {
      const [full = '', ...short] = line.trim().split(/\s+/u);
      return [full, ...short].map((each): [string, string] => [each, full]);
    }),
);

/** Words in a payer's name which show that another party pays, or that the money is another party's. */
export const ACTING_WORDS = wordsOf(`
  for obo fbo atf itf dba deceased nominee nominees custodian guardian executor executrix administrator liquidator receiver ref reference`);
export const ACTING_PARTS =
  /(?<!\p{L})(?:p\/p|d\/b\/a|t\/a|trading as|on behalf of|in trust for|as agent|as attorney|payment (?:to|from|of)|(?:wife|husband|spouse|son|daughter|father|mother|mum|mom|dad|parents?|brother|sister|friend|employer) of)(?!\p{L})/u;

/** Words that occur in names of organisations but not of people: legal forms of many countries, and types of businesses. */
export const COMPANY_WORDS = wordsOf(`
  estate superannuation smsf superfund huf pvt opc plt ent gbr slu srls eireli lda sprl bvba kft zrt nyrt ood eood ead doo dooel sro uab
  aktiebolag aktiengesellschaft gesellschaft haftungsbeschrankt haftungsbeschraenkt spolka sociedad sociedade societe societa sirketi sti
  cty dntn htx toko warung apotek bengkel kedai restoran klinik sekolah persatuan pertubuhan masjid trucking merchandising hardware
  eatery canteen lending parlor fund funds office firm advocates solicitors institute academy kindergarten charity council committee
  pte ltd ltda limited sdn bhd berhad inc incorporated corp corporation llc llp lllp plc gmbh kgaa ohg mbh
  sarl sas eurl srl snc vof oyj aps ooo oao zao pao jsc ojsc cjsc pjsc tnhh tbk pty proprietary
  company companies holding holdings group groups trading traders enterprise enterprises ventures venture
  service services solutions technologies technology systems industries industrial international global consulting consultancy
  consultants agency agencies associates partners partnership trust trustee foundation association society club church temple
  school university college restaurant cafe bakery catering store stores shop mart supermarket logistics transport motors
  construction properties property realty estates investments investment capital finance financial exchange bank insurance
  clinic hospital pharmacy studio salon boutique media digital marketing advertising design designs electronics textiles
  foods sons bros brothers export import exports imports imex manufacturing engineering contractor contractors organisation
  tuition centre center proprietor proprietorship eirl ngo laundry florist furniture renovation plumbing dental medical gym fitness tours supplies ministry ministries government
  organization cooperative koperasi perusahaan syarikat perniagaan usaha yayasan ип ооо ао пао зао фоп тов тоо чп кфх гбу фгуп`);

/** Legal forms that are also parts of people's names: they count only as the last word, or as the first. */
export const LAST_COMPANY_WORDS = wordsOf('ag kg ug ev ek bv nv oy ab as sa spa se sl kk gk lp co cv pt');
export const FIRST_COMPANY_WORDS = wordsOf('pt cv ud sci hkd');

/** Company words of scripts that do not separate words, and words that only count together. */
export const COMPANY_PARTS = new RegExp(
  [
    '公司|有限|集团|集團|企业|企業|商店|商行|工作室|基金|事務所|事务所|協會|协会|學校|学校|醫院|医院|合作社|个体|個體|商會|商会',
    '株式会社|合同会社|\\((?:株|有|주)\\)|주식회사|유한회사|재단법인|협회',
    'บริษัท|จำกัด|มหาชน|ห้างหุ้นส่วน|หจก|บจก|บมจ|หสน|(?<![ก-๙])บจ(?![ก-๙])|ร้าน|มูลนิธิ|กองทุน|สหกรณ์|สมาคม|โรงเรียน|โรงพยาบาล|คณะบุคคล|นิติบุคคล|วิสาหกิจ',
    'công ty|cong ty|doanh nghiep|doanh nghiệp|ho kinh doanh|hộ kinh doanh|co phan|cổ phần|hop tac xa|hợp tác xã|chi nhanh|chi nhánh',
    'प्राइवेट|लिमिटेड|मेसर्स|कंपनी|شركة|مؤسسة|جمعية',
    '(?<!\\p{L})(?:p\\/l|s\\/b|a\\/s|m\\/s|oü|super fund|sp\\.? z ?o\\.? ?o|s\\.?a\\.? de c\\.?v)(?!\\p{L})',
  ].join('|'),
  'u',
);
